import { filtersOf } from "../../../resources/core/filters.ts";
import { snake } from "../../../resources/core/naming.ts";
import type { Resource } from "../../../resources/core/resource.ts";
import type { Catalogue } from "../catalogue.ts";

/** What a list is ordered by unless something else is asked. */
const defaultOrder = (resource: Resource): string => snake(resource.sort?.column ?? "id");

/** Columns whose value is one of few: rows with it are read in the list's own order. */
const narrowedBy = (resource: Resource): string[] =>
  filtersOf(resource).flatMap((filter) => {
    if (filter.kind === "reference") return [snake(filter.field)];
    return filter.kind === "options" && resource.fields[filter.field]?.kind === "state" ? [snake(filter.field)] : [];
  });
const datesOf = (resource: Resource): string[] =>
  filtersOf(resource).flatMap((filter) =>
    filter.kind === "from" && (filter.type === "date" || filter.type === "datetime") ? [snake(filter.field)] : [],
  );

/** What a list reads by an index: its own order, for documents also what it is narrowed by. */
const wantedBy = (resource: Resource): string[][] => [
  [defaultOrder(resource)],
  ...(resource.document
    ? [
        ...narrowedBy(resource).map((column) => [column, defaultOrder(resource)]),
        ...datesOf(resource).map((column) => [column]),
      ]
    : []),
];

/** An index is read in both directions, so only its columns count. */
const isServed = (columns: readonly string[], indexes: readonly (readonly (string | null)[])[]): boolean =>
  indexes.some((index) => columns.every((column, at) => index[at] === column));

/** The indexes that lists need and migrations did not make; another kind of document gets its own from its declaration. */
export const listIndexes = (resources: readonly Resource[], { columns, indexes }: Catalogue): string =>
  resources
    .filter(({ list }) => list)
    .flatMap((resource) => {
      const { name } = resource;
      const known = [...(indexes.get(name) ?? [])];
      return wantedBy(resource).flatMap((wanted) => {
        const key = ["account_id", ...wanted];
        if (!key.every((column) => columns.get(name)?.has(column)) || isServed(key, known)) return [];
        known.push(key);
        return `create index if not exists ${name}_list_${wanted.join("_")} on app_public.${name} (${key.join(", ")});\n`;
      });
    })
    .join("");
