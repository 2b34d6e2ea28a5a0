import { useContext, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { AnyField, ChildrenField } from "../../../../resources/core/fields.ts";
import { placesOf } from "../../../../resources/core/document.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import { useMayWrite } from "../../../data/useMayWrite.ts";
import { resourceOf } from "../../../data/resources.ts";
import { sayOutcome } from "../../../data/outcomes.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Card } from "../../../parts/Card.tsx";
import { type DetailRecord, isUnsaved } from "../data/useDetail.ts";
import { readableField } from "../data/readable.ts";
import { FormPartsContext } from "../../form/formParts.ts";
import { FailureNote } from "../FailureNote.tsx";
import { MendingTab } from "../MendingTab.tsx";
import { GridCards } from "../grid/GridCards.tsx";
import { Grid } from "../grid/Grid.tsx";
import { pendingOf } from "../grid/gridState.ts";
import { type GridView, GridViewContext } from "../grid/gridView.ts";
import { SaveBar } from "../SaveBar.tsx";
import { childColumns } from "./childColumns.tsx";
import { missingIn, neededIn } from "./childRows.ts";
import { useGridExtras } from "./gridExtras.ts";
import { GridKeys } from "./GridKeys.tsx";
import { PendingRows } from "./PendingRows.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import type { LookupContext } from "./lookups.ts";
import { useCellProblems } from "./useCellProblems.ts";
import { useChildGrid } from "./useChildGrid.ts";
import { useGridSaving } from "./useGridSaving.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useMobile } from "../../../theme/useMobile.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  /** The record's field that holds the children. */
  name: string;
  title?: string;
  /** The record cannot be changed in its state. */
  closed?: boolean;
  /** It is looked at first: the button by which it is changed after all. */
  reopen?: { text: string; run: () => void } | undefined;
  /** The grid begins with the focus. */
  begins?: boolean;
};

const never = () => false;
const nothing = () => undefined;

const contextOf = ({ document }: Resource, record: DetailRecord): LookupContext => {
  const place: unknown = document && record[placesOf(document)[0] ?? ""];
  return { placeId: typeof place === "number" ? place : undefined };
};

/** Children of a record as a spreadsheet, saved with their parent in one step. */
export const ChildrenGrid = ({ name, title, closed = false, reopen, begins = false }: Props) => {
  const extras = useGridExtras();
  const { locked = never, show = nothing, hides = never, onState } = extras;
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const access = useAccess();
  const mobile = useMobile();
  const field = resource.fields[name] as ChildrenField;
  const child = resourceOf(field.of);
  const isFrozen = useContext(FormPartsContext)?.isFrozen === true;
  const mayChange = useMayWrite(resource.name, isUnsaved(record) ? "create" : "update");
  const context: LookupContext = useMemo(() => contextOf(resource, record), [resource, record]);
  const readable = (each: AnyField) => readableField(each, access.may);

  // columns hold functions only: they are made again when what they read changes
  const columns = useMemo(
    () =>
      childColumns({
        child,
        by: field.by,
        translate: t,
        locale,
        context,
        parent: record,
        locked,
        show,
        readable,
      }).filter((column) => !hides(column.key, child.fields[column.key] as AnyField)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [child, field.by, t, locale, context, record, show, locked, hides],
  );
  const grid = useChildGrid(child, record[name], columns, extras.along);
  // a value that the reader may not read does not count as missing, and the reader begins no row that needs it
  const { may } = access;
  const needed = useMemo(() => neededIn(child, field.by), [child, field.by]);
  const known = useMemo(
    () => needed.filter((each) => readableField(child.fields[each] as AnyField, may)),
    [child, needed, may],
  );
  const missing = useMemo(() => missingIn(known, grid.state), [known, grid.state]);
  const pending = pendingOf(grid.state);
  const readOnly = closed || !mayChange || isFrozen;
  const reason =
    missing.size > 0
      ? t("grid.missing", { field: t(`resources.${child.name}.fields.${[...missing.values()][0] ?? ""}`) })
      : extras.blocked?.(grid);
  const saving = useGridSaving({
    resource,
    record,
    name,
    grid,
    reason,
    ready: async () => !extras.ready || extras.ready(grid),
  });
  const { form } = saving;
  const view: GridView = {
    child,
    label: title ?? t(`resources.${child.name}.name`),
    columns,
    state: grid.state,
    dispatch: grid.dispatch,
    readOnly,
    fixed:
      extras.fixed === true ||
      known.length < needed.length ||
      (field.most !== undefined && grid.state.rows.length >= field.most),
    problems: useCellProblems(grid.state, { missing, refused: saving.refused }),
  };

  useEffect(() => {
    onState?.(
      grid.state,
      columns.map(({ key }) => key),
    );
  }, [onState, grid.state, columns]);

  const summary = (
    <PendingRows count={grid.input.length}>{missing.size === 0 && extras.effect?.(grid.input)}</PendingRows>
  );
  return (
    <GridViewContext value={view}>
      {extras.above}
      {saving.stands && (
        <FailureNote
          failure={saving.failure}
          title={sayOutcome(t, child.name, pending.added > 0 && pending.changed === 0 ? "addFailed" : "updateFailed")}
          wayOut={<MendingTab failure={saving.failure} />}
          sx={{ mb: 3 }}
        >
          {saving.inCells ? <RefusedRows child={child} cells={saving.refused} /> : undefined}
        </FailureNote>
      )}
      <Card
        flush
        title={
          <>
            {title ?? t(`resources.${resource.name}.fields.${name}`, { _: view.label })}{" "}
            <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
              {grid.state.rows.length}
            </Box>
          </>
        }
        aside={
          readOnly ? reopen && mayChange && <QuietButton onClick={reopen.run}>{reopen.text}</QuietButton> : extras.aside
        }
        sx={{ overflow: "visible", "& table": { borderBottomLeftRadius: 10, borderBottomRightRadius: 10 } }}
      >
        {mobile ? <GridCards /> : <Grid begins={begins && !readOnly} />}
      </Card>
      <GridKeys />
      {extras.foot}
      {grid.pending &&
        (form ? (
          form.slot && createPortal(summary, form.slot)
        ) : (
          <SaveBar
            action={t("grid.save", { smart_count: grid.input.length })}
            onAct={() => void saving.act()}
            onDiscard={() => {
              saving.forget();
              grid.discard();
            }}
            busy={saving.busy}
            reason={reason}
          >
            {summary}
          </SaveBar>
        ))}
    </GridViewContext>
  );
};
