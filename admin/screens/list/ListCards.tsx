import { Box, Checkbox } from "@mui/material";
import type { Theme } from "@mui/material/styles";
import { RecordContextProvider, useListContext, useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { isColumn, type AnyField } from "../../../resources/core/fields.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { isParty } from "../../data/parties.ts";
import { pictureOf } from "../../fields/pictureOf.ts";
import { Picture } from "../../parts/Picture.tsx";
import { referenceField } from "../../data/shape.ts";
import { recordName } from "../../data/recordName.ts";
import { isEmpty } from "../../fields/renderer.ts";
import { ExplainedAt } from "../../fields/explainedAt.ts";
import { Cell } from "../../fields/Cell.tsx";
import { alignOf } from "../../fields/displays.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { focusInset } from "../../theme/focus.ts";
import { size } from "../../theme/sizes.ts";
import { Coverage } from "./Coverage.tsx";
import { coverageOf, fieldsCovered } from "../../data/coverage.ts";
import { RowLink } from "./RowLink.tsx";
import { useLongPress } from "./useLongPress.ts";
import type { Row } from "./useRows.ts";
import { useListView } from "./listContext.ts";
import { useRecord, useResource } from "../../data/recordContext.tsx";

/** Which field of the list takes which place on a card. */
type Places = {
  head: string;
  code: string | null;
  amount: string | null;
  state: string | null;
  day: string | null;
  labels: string | null;
  side: string | null;
  facts: readonly string[];
};

/** Whether a record may go without it: a work order for the shelf has no customer. */
const mayLack = (field: AnyField): boolean => isColumn(field) && !field.required && !field.readOnly;

/**
 * A card's head is what a person knows the record by: the party of a document, where every one has one, rather than its number. Beside it the
 * amount; below number, day and state; below those how far it is, its labels and its place.
 */
export const placesOf = (resource: Resource): Places => {
  const list = resource.list ?? [resource.title];
  const title = list.includes(resource.title) ? resource.title : (list[0] ?? resource.title);
  const coded = resource.fields[title]?.kind === "code";
  const taken = new Set([title]);
  const take = (fits: (field: AnyField) => boolean): string | null => {
    const name = list.find((each) => {
      const field = resource.fields[each];
      return field !== undefined && !taken.has(each) && fits(field);
    });
    if (name) taken.add(name);
    return name ?? null;
  };
  const head =
    // a bin is known by its name, not by where it is
    (coded && title !== "name"
      ? (take((field) => isParty(field) && !mayLack(field)) ??
        take(({ kind }) => kind === "reference" || kind === "text"))
      : null) ?? title;
  const state = take(({ kind }) => kind === "state");
  const amount = take(({ kind }) => kind === "money") ?? take((field) => alignOf(field) === "right");
  const day = take(({ kind }) => kind === "date");
  const labels = take(({ kind }) => kind === "labels");
  const side = take(({ kind }) => kind === "reference");
  const inBar = new Set(
    coverageOf(resource) ? fieldsCovered(coverageOf(resource) as NonNullable<ReturnType<typeof coverageOf>>) : [],
  );
  const facts = list
    .filter((name) => !taken.has(name) && !inBar.has(name) && resource.fields[name]?.kind !== "datetime")
    .slice(0, 2);
  return { head, code: head === title ? null : title, amount, state, day, labels, side, facts };
};

const Fact = ({ name }: { name: string }) => {
  const t = useTranslate();
  const resource = useResource();
  const row = useRecord<Row>();
  const field = resource.fields[name];
  const value = row[name] as unknown;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  // "Active" rather than "Yes"; what is not so is not said.
  if (field?.kind === "boolean")
    return value ? <span>{t(fieldLabelKey(resource.name, name), { _: name })}</span> : null;
  // A number alone, or a second day, says nothing without its column's title.
  const titled = field !== undefined && (alignOf(field) === "right" || field.kind === "date");
  return (
    <Box component="span" sx={{ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }}>
      {titled && `${t(fieldLabelKey(resource.name, name), { _: name })} `}
      <Cell name={name} />
    </Box>
  );
};

/** A figure that is no money says what it counts. */
const Amount = ({ name }: { name: string }) => {
  const t = useTranslate();
  const resource = useResource();
  return (
    <>
      <Box component="span" sx={{ mr: 2, typography: "caption", color: "text.secondary" }}>
        {t(fieldLabelKey(resource.name, name), { _: name })}
      </Box>
      <Cell name={name} />
    </>
  );
};

/** What a card looks like, whether it opens or is ticked. */
const cardSx = (theme: Theme) => ({
  display: "flex",
  alignItems: "center",
  gap: 3,
  flex: 1,
  minWidth: 0,
  minHeight: size.rowTouch,
  px: 4,
  py: "11px",
  color: "text.primary",
  textDecoration: "none",
  "&:focus-visible": focusInset(theme),
});

const gridSx = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: 3,
  rowGap: "5px",
  alignItems: "center",
  flex: 1,
  minWidth: 0,
};

type CardProps = {
  picking: boolean;
  picked: boolean;
  onToggle: () => void;
  onHeld: () => void;
  onOpened: (row: Row) => void;
  children: ReactNode;
};

/** A card leads to its record; while cards are ticked, it ticks. */
const Card = ({ picking, picked, onToggle, onHeld, onOpened, children }: CardProps) => {
  const t = useTranslate();
  const press = useLongPress(onHeld);
  const resource = useResource();
  const row = useRecord<Row>();
  const name = t("lists.select", { name: recordName(resource, row) });
  const image = pictureOf(resource, row);
  const content = (
    <>
      {image !== undefined && <Picture image={image} size={48} />}
      <Box sx={gridSx}>{children}</Box>
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        borderBottom: 1,
        borderColor: "line.subtle",
        bgcolor: picked ? "surface.selected" : undefined,
        WebkitTouchCallout: "none",
      }}
      {...(!picking && press)}
    >
      {picking ? (
        <Box component="label" sx={{ display: "flex", alignItems: "center", pl: 3, cursor: "pointer" }}>
          <Checkbox checked={picked} onChange={onToggle} slotProps={{ input: { "aria-label": name } }} />
          <Box sx={(theme) => ({ ...cardSx(theme), pl: 2 })}>{content}</Box>
        </Box>
      ) : (
        <RowLink onOpened={onOpened} sx={cardSx}>
          {content}
        </RowLink>
      )}
    </Box>
  );
};

/** Below 900 px: one card a row, three lines at most. */
export const ListCards = ({ onOpened }: { /** The link of a row was followed. */ onOpened: (row: Row) => void }) => {
  const { selection, picking, setPicking } = useListView();
  const { data: rows = [], isPlaceholderData: stale = false } = useListContext<Row>();
  const resource = useResource();
  const { head, code, amount, state, day, labels, side, facts } = placesOf(resource);
  const bar = coverageOf(resource) !== null;
  // without an amount the first line has room for it
  const stateAbove = state !== null && amount === null;
  /** An address is often called as the customer it belongs to: once is enough. */
  const isToldBefore = (name: string, row: Row) => {
    const named = row[referenceField(name)] as { name?: unknown } | null | undefined;
    return named?.name !== undefined && facts.some((fact) => row[fact] === named.name);
  };
  const shown = (name: string | null, row: Row) => name !== null && !isEmpty(row[name]) && <Cell name={name} />;
  return (
    <ExplainedAt value={false}>
      <Box
        component="ul"
        aria-busy={stale}
        sx={{ listStyle: "none", m: 0, p: 0, borderTop: 1, borderColor: "line.normal", opacity: stale ? 0.6 : 1 }}
      >
        {rows.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <Card
              picking={picking}
              picked={selection.has(row.id)}
              onToggle={() => selection.toggle(row.id)}
              onHeld={() => {
                setPicking(true);
                selection.toggle(row.id);
              }}
              onOpened={onOpened}
            >
              <Box
                sx={{
                  fontSize: "1rem",
                  lineHeight: "22px",
                  fontWeight: 560,
                  overflowWrap: "anywhere",
                }}
              >
                <Cell name={head} />
              </Box>
              <Box sx={{ fontSize: "1rem", fontWeight: 520, textAlign: "right" }}>
                {amount &&
                  (resource.fields[amount]?.kind === "money" ? <Cell name={amount} /> : <Amount name={amount} />)}
                {stateAbove && <Cell name={state} />}
              </Box>
              <Box
                sx={{
                  gridColumn: state && !stateAbove ? undefined : "1 / -1",
                  // without a state beside it, a line of nothing is none
                  ...((!state || stateAbove) && { "&:empty": { display: "none" } }),
                  display: "flex",
                  alignItems: "center",
                  // where not all of it fits, the last is left out rather than cut
                  flexWrap: "wrap",
                  height: 20,
                  overflow: "hidden",
                  columnGap: "6px",
                  minWidth: 0,
                  fontSize: "0.875rem",
                  lineHeight: "20px",
                  color: "text.secondary",
                  whiteSpace: "nowrap",
                  "& > *": { maxWidth: "100%" },
                  "& > * + *::before": { content: '"·"', color: "text.secondary", mr: "6px" },
                }}
              >
                {code && (
                  <Box component="span" sx={{ color: "text.primary" }}>
                    <Cell name={code} />
                  </Box>
                )}
                {day && !isEmpty(row[day]) && (
                  <Box component="span">
                    <Cell name={day} />
                  </Box>
                )}
                {facts.map((name) => (
                  <Fact key={name} name={name} />
                ))}
              </Box>
              {state && !stateAbove && (
                <Box sx={{ justifySelf: "end" }}>
                  <Cell name={state} />
                </Box>
              )}
              {(bar || labels || side) && (
                <Box
                  sx={{
                    gridColumn: "1 / -1",
                    display: "flex",
                    alignItems: "center",
                    gap: 3,
                    minWidth: 0,
                    fontSize: "0.8125rem",
                    color: "text.secondary",
                  }}
                >
                  {bar ? <Coverage width={120} inWords /> : shown(labels, row)}
                  {(bar || shown(labels, row)) && <Box sx={{ flex: 1 }} />}
                  {side && !isToldBefore(side, row) && shown(side, row)}
                </Box>
              )}
            </Card>
          </RecordContextProvider>
        ))}
      </Box>
    </ExplainedAt>
  );
};
