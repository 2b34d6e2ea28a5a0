import Box from "@mui/material/Box";
import { Link } from "react-router";
import { useTranslate } from "ra-core";
import type { AnyField } from "../../../resources/core/fields.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import { detailPath } from "../../data/resources.ts";
import { Cell } from "../../fields/Cell.tsx";
import { alignOf } from "../../fields/renderers.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { focusInset } from "../../theme/focus.ts";
import { size } from "../../theme/sizes.ts";
import type { Row } from "./useRows.ts";

/** Which field of the list takes which place on a card. */
type Places = { head: string; code: string | null; amount: string | null; state: string | null; facts: readonly string[] };

const firstOf = (resource: Resource, names: readonly string[], fits: (field: AnyField) => boolean): string | null =>
  names.find((name) => {
    const field = resource.fields[name];
    return field !== undefined && fits(field);
  }) ?? null;

/**
 * The card's head is what a person knows the record by: the party of a document rather than its number. Then number,
 * amount, state, and two facts.
 */
export const placesOf = (resource: Resource): Places => {
  const list = resource.list ?? [resource.title];
  const title = list.includes(resource.title) ? resource.title : (list[0] ?? resource.title);
  const coded = resource.fields[title]?.kind === "code";
  const rest = list.filter((name) => name !== title);
  const head = coded ? (firstOf(resource, rest, ({ kind }) => kind === "reference" || kind === "text") ?? title) : title;
  const amount = [...rest].reverse().find((name) => resource.fields[name]?.kind === "money") ?? firstOf(resource, rest, (field) => alignOf(field) === "right");
  const state = firstOf(resource, rest, ({ kind }) => kind === "state");
  const taken = new Set([head, title, amount, state]);
  const facts = rest.filter((name) => !taken.has(name) && resource.fields[name]?.kind !== "datetime" && resource.fields[name]?.kind !== "customFields").slice(0, 3);
  return { head, code: head === title ? null : title, amount: amount ?? null, state, facts };
};

const Fact = ({ resource, name, row }: { resource: Resource; name: string; row: Row }) => {
  const translate = useTranslate();
  const field = resource.fields[name];
  const value = row[name] as unknown;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  // A number alone says nothing without its column's title.
  const numeric = field !== undefined && alignOf(field) === "right";
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: "5px", minWidth: 0 }}>
      {numeric && <span>{translate(fieldLabelKey(resource.name, name), { _: name })}</span>}
      <Cell module={resource.name} name={name} record={row} />
    </Box>
  );
};

/** Below 900 px: one card a row, three lines at most. */
export const ListCards = ({ resource, rows, stale }: { resource: Resource; rows: readonly Row[]; stale: boolean }) => {
  const { head, code, amount, state, facts } = placesOf(resource);
  const cell = (name: string, row: Row) => <Cell module={resource.name} name={name} record={row} />;
  return (
    <Box component="ul" aria-busy={stale} sx={{ listStyle: "none", m: 0, p: 0, borderTop: 1, borderColor: "line.normal", opacity: stale ? 0.6 : 1 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ borderBottom: 1, borderColor: "line.subtle" }}>
          <Box
            component={Link}
            to={detailPath(resource.name, row.id)}
            sx={(theme) => ({ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 3, rowGap: "5px", alignItems: "center", minHeight: size.rowTouch, px: 4, py: "11px", color: "text.primary", textDecoration: "none", "&:focus-visible": focusInset(theme) })}
          >
            <Box sx={{ fontSize: "1rem", lineHeight: "22px", fontWeight: 560, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>{cell(head, row)}</Box>
            <Box sx={{ fontSize: "1rem", fontWeight: 520, textAlign: "right" }}>{amount && cell(amount, row)}</Box>
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: "2px", fontSize: "0.875rem", color: "text.secondary" }}>
              {code && <Box sx={{ color: "text.primary" }}>{cell(code, row)}</Box>}
              {facts.map((name) => (
                <Fact key={name} resource={resource} name={name} row={row} />
              ))}
            </Box>
            <Box sx={{ justifySelf: "end", alignSelf: "start" }}>{state && cell(state, row)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
};
