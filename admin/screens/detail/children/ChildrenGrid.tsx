import { type ReactNode, useContext, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { Box } from "@mui/material";
import { useLocale, useTranslate } from "react-admin";
import type { AnyField, ChildrenField } from "../../../../resources/core/fields.ts";
import { placesOf } from "../../../../resources/core/document.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useAccess, mayWrite } from "../../../data/access.ts";
import { resourceOf } from "../../../data/resources.ts";
import { sayOutcome } from "../../../data/outcomes.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { KeyHint } from "../../../parts/Kbd.tsx";
import { Card } from "../../../parts/Card.tsx";
import { type DetailRecord, isUnsaved } from "../data/useDetail.ts";
import { readableField } from "../data/readable.ts";
import { FormPartsContext } from "../../form/formParts.ts";
import { FailureNote } from "../FailureNote.tsx";
import { MendingTab } from "../MendingTab.tsx";
import { GridCards } from "../grid/GridCards.tsx";
import { Grid } from "../grid/Grid.tsx";
import { type GridRow, pendingOf, type GridAction, type GridState } from "../grid/gridState.ts";
import { SaveBar } from "../SaveBar.tsx";
import { childColumns, type ShowOwn } from "./childColumns.tsx";
import { initialOf, missingIn } from "./childRows.ts";
import { RefusedRows } from "./RefusedRows.tsx";
import type { LookupContext } from "./lookups.ts";
import { useChildGrid } from "./useChildGrid.ts";
import { useGridSaving } from "./useGridSaving.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useMobile } from "../../../theme/useMobile.ts";

type GridView = { state: GridState; dispatch: (action: GridAction) => void; child: Resource };

type Props = {
  /** The record's field that holds the children. */
  name: string;
  title?: string;
  /** The record cannot be changed in its state. */
  closed?: boolean;
  /** It is looked at first: the button by which it is changed after all. */
  reopen?: { text: string; run: () => void } | undefined;
  locked?: (name: string, row: GridRow | null) => boolean;
  show?: ShowOwn;
  below?: (row: GridRow, active: boolean, view: GridView) => ReactNode;
  /** Hears what the grid holds, and what is typed in it. */
  onState?: (state: GridState, columns: readonly string[]) => void;
  /** Hears what a row would hold, while it is typed in a form of its own. */
  onTry?: ((row: GridRow | null) => void) | undefined;
  /** Gets what a scanner typed where a new row begins. */
  onScan?: (code: string, view: GridView) => void;
  /** The grid begins with the focus. */
  begins?: boolean;
  /** Columns that say nothing now. */
  hides?: (name: string, field: AnyField) => boolean;
  /** Asked before it is saved: whether there is nothing left to decide. */
  ready?: (view: GridView) => Promise<boolean>;
  /** Why it cannot be saved yet. */
  blocked?: (view: GridView) => string | undefined;
  /** Deals with pasted text in its own way; true when it did. */
  onPaste?: (text: string, view: GridView) => boolean;
  aside?: ReactNode;
  /** Under the grid, from what it holds now. */
  children?: (view: GridView) => ReactNode;
  /** Said in the bar before saving: what it will do. */
  effect?: (input: readonly unknown[]) => ReactNode;
};

const never = () => false;
const nothing = () => undefined;

/** Children of a record as a spreadsheet, saved with their parent in one step. */
export const ChildrenGrid = ({
  name,
  title,
  closed = false,
  locked = never,
  show = nothing,
  below,
  onPaste,
  aside,
  children,
  effect,
  onState,
  onScan,
  blocked,
  hides = never,
  begins = false,
  reopen,
  ready,
  onTry,
}: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const access = useAccess();
  const mobile = useMobile();
  const field = resource.fields[name] as ChildrenField;
  const child = resourceOf(field.of);
  const isFrozen = useContext(FormPartsContext)?.isFrozen === true;
  const mayChange = mayWrite(access, resource.name, isUnsaved(record) ? "create" : "update");
  const readOnly = closed || !mayChange || isFrozen;
  const context: LookupContext = useMemo(() => contextOf(resource, record), [resource, record]);
  const readable = (each: AnyField) => readableField(each, access.may);

  // columns hold functions only: they are made again when what they read changes
  const columns = useMemo(
    () =>
      childColumns({ child, by: field.by, translate: t, locale, context, locked, show, readable }).filter(
        (column) => !hides(column.key, child.fields[column.key] as AnyField),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [child, field.by, t, locale, context, show, locked, hides],
  );
  const grid = useChildGrid(child, record[name], columns);
  const view: GridView = {
    state: grid.state,
    dispatch: grid.dispatch,
    child,
  };
  const missing = useMemo(() => missingIn(child, grid.state, field.by), [child, grid.state, field.by]);
  const pending = pendingOf(grid.state);
  const isFull = field.most !== undefined && grid.state.rows.length >= field.most;

  const reason =
    missing.size > 0
      ? t("grid.missing", { field: t(`resources.${child.name}.fields.${[...missing.values()][0] ?? ""}`) })
      : blocked?.(view);

  const { act, busy, forget, form, failure, inCells, refused, stands } = useGridSaving({
    resource,
    record,
    name,
    grid,
    reason,
    ready: async () => !ready || ready(view),
  });

  useEffect(() => {
    onState?.(
      grid.state,
      columns.map(({ key }) => key),
    );
  }, [onState, grid.state, columns]);
  const problems = useMemo(() => {
    const texts = new Map<string, Record<string, string>>();
    const tell = (row: string, column: string, text: string) => texts.set(row, { ...texts.get(row), [column]: text });
    for (const row of grid.state.rows) {
      const column = missing.get(row.key);
      // a row that is being typed has its time
      if (column && (row.id !== null || grid.state.rows[grid.state.cursor.row] !== row))
        tell(row.key, column, t("validation.required"));
    }
    for (const { row, column, problem } of refused) tell(row, column, t(problem.key, { ...problem.values }));
    return texts;
  }, [missing, refused, grid.state.rows, grid.state.cursor.row, t]);

  const summary = (
    <>
      <b>{t("grid.pending", { smart_count: grid.input.length })}</b>{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {[
          pending.added > 0 && t("grid.added", { smart_count: pending.added }),
          pending.changed > 0 && t("grid.changed", { smart_count: pending.changed }),
          pending.removed > 0 && t("grid.removed", { smart_count: pending.removed }),
        ]
          .filter(Boolean)
          .join(", ")}
      </Box>
      {missing.size === 0 && effect?.(grid.input)}
    </>
  );
  return (
    <>
      {stands && (
        <FailureNote
          failure={failure}
          title={sayOutcome(t, child.name, pending.added > 0 && pending.changed === 0 ? "addFailed" : "updateFailed")}
          wayOut={<MendingTab failure={failure} />}
          sx={{ mb: 3 }}
        >
          {inCells ? <RefusedRows child={child} cells={refused} /> : undefined}
        </FailureNote>
      )}
      <Card
        flush
        title={
          <>
            {title ?? t(`resources.${resource.name}.fields.${name}`, { _: t(`resources.${child.name}.name`) })}{" "}
            <Box component="span" sx={{ color: "text.secondary", fontWeight: 440 }}>
              {grid.state.rows.length}
            </Box>
          </>
        }
        aside={readOnly ? reopen && mayChange && <QuietButton onClick={reopen.run}>{reopen.text}</QuietButton> : aside}
        sx={{ overflow: "visible", "& table": { borderBottomLeftRadius: 10, borderBottomRightRadius: 10 } }}
      >
        {!mobile ? (
          <Grid
            label={title ?? t(`resources.${child.name}.name`)}
            columns={columns}
            state={grid.state}
            dispatch={view.dispatch}
            readOnly={readOnly}
            fixed={isFull}
            {...(below && { below: (row: GridRow, active: boolean) => below(row, active, view) })}
            problems={problems}
            begins={begins && !readOnly}
            onScan={onScan && ((code) => onScan(code, view))}
            onPaste={(text) => onPaste?.(text, view) ?? false}
          />
        ) : (
          <GridCards
            columns={columns}
            state={grid.state}
            dispatch={view.dispatch}
            readOnly={readOnly}
            problems={problems}
            initial={initialOf(child)}
            fixed={isFull}
            onTry={onTry}
            below={below && ((row, active) => below(row, active, view))}
          />
        )}
      </Card>
      {!readOnly && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, mt: 2, px: 1 }}>
          <KeyHint keys={["Tab"]}>{t("grid.keys.nextCell")}</KeyHint>
          <KeyHint keys={["Enter"]}>{t("grid.keys.nextLine")}</KeyHint>
          {"position" in child.fields && <KeyHint keys={["Alt", "↑↓"]}>{t("grid.keys.moveLine")}</KeyHint>}
          <KeyHint keys={["Ctrl", "D"]}>{t("grid.keys.copyDown")}</KeyHint>
          <KeyHint keys={["Ctrl", "Del"]}>{t("grid.keys.removeLine")}</KeyHint>
          <KeyHint keys={["Ctrl", "Z"]}>{t("grid.keys.undo")}</KeyHint>
        </Box>
      )}
      {children?.(view)}
      {grid.pending &&
        (form ? (
          form.slot && createPortal(summary, form.slot)
        ) : (
          <SaveBar
            action={t("grid.save", { smart_count: grid.input.length })}
            onAct={() => void act()}
            onDiscard={() => {
              forget();
              grid.discard();
            }}
            busy={busy}
            reason={reason}
          >
            {summary}
          </SaveBar>
        ))}
    </>
  );
};

const contextOf = ({ document }: Resource, record: DetailRecord): LookupContext => {
  const place: unknown = document && record[placesOf(document)[0] ?? ""];
  return { placeId: typeof place === "number" ? place : undefined };
};
