import type { Resource } from "../../../resources/core/resource.ts";
import { sortableOf } from "../../../resources/core/filters.ts";
import { coverageKey, coverageOf, fieldsCovered } from "../../data/coverage.ts";
import { readableField } from "../detail/data/readable.ts";
import { alignOf } from "../../fields/displays.ts";
import { isNumeric } from "../../fields/CustomCell.tsx";
import type { CustomField } from "../../fields/useCustomFields.ts";

export type Column = { key: string; align: "left" | "right"; sortable: boolean } & (
  { field: string } | { custom: CustomField } | { covered: readonly string[] }
);

const hidden = ["children", "records", "customFields", "json", "password"];

/** Columns a list can show: the fields the role may read, then the account's own ones as cf:12, as the API orders by them. */
export const columnsOf = (
  resource: Resource,
  custom: readonly CustomField[],
  may: (scope: string) => boolean,
): readonly Column[] => {
  const sortable = sortableOf(resource);
  const listed = resource.list ?? [];
  // an id that is shown as its record's name is no number to read
  const names = resource.report?.names ?? {};
  const parts = coverageOf(resource);
  const coverage: Column[] = parts
    ? [{ key: coverageKey, covered: fieldsCovered(parts), align: "left", sortable: false }]
    : [];
  const others = Object.keys(resource.fields).filter(
    (name) =>
      !listed.includes(name) && name !== resource.image && !hidden.includes(resource.fields[name]?.kind ?? "json"),
  );
  return [
    ...[...listed, ...others].flatMap((name): Column[] => {
      const field = resource.fields[name];
      return field && readableField(field, may)
        ? [{ key: name, field: name, align: names[name] ? "left" : alignOf(field), sortable: sortable.includes(name) }]
        : [];
    }),
    ...coverage,
    ...custom.map((each): Column => ({
      key: `cf:${each.id}`,
      custom: each,
      align: isNumeric(each) ? "right" : "left",
      sortable: true,
    })),
  ];
};

/** Fields a list reads for the columns it shows. */
export const fieldsRead = (resource: Resource, shown: readonly Column[]): readonly string[] => {
  const named = shown.flatMap((column) =>
    "field" in column ? [column.field] : "covered" in column ? column.covered : ["customFields"],
  );
  // The state colours dates and strikes out amounts, whether or not its column is shown.
  const state = "state" in resource.fields ? ["state"] : [];
  const { about } = resource;
  const told = about ? [about.module, about.id, about.seen.field] : [];
  const image = resource.image ? [resource.image] : [];
  return [...new Set([resource.title, ...image, ...named, ...state, ...told])];
};
