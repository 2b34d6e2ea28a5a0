import { isColumn, type AnyField, type Field } from "./fields.ts";
import { boundsOf, traitsOf } from "./kinds.ts";
import type { Resource } from "./resource.ts";
import { statesOf } from "./states.ts";

/** A filter that does not follow from a field of the module alone. */
export type ExtraFilter =
  /** Records with a child that names one of these: {name: "skuIds", through: "lineItems", field: "skuId"}. */
  | { readonly name: string; readonly through: string; readonly field: string }
  /** Shows those whose boolean field is false as well: given both, the filters add up. */
  | { readonly name: string; readonly inverseOf: string; readonly initial?: boolean }
  /** Takes {groupBy: warehouse | binLocation | vendor, idIn: [Int!]}: SKUs with stock levels there; the quantities shown are theirs alone. Of these modules the screen offers. */
  | { readonly name: string; readonly stockLevels: readonly string[] };

/** Bounds, inclusive; `type` tells dates, instants and numbers apart. */
type Bound = {
  readonly name: string;
  kind: "from" | "to";
  field: string;
  type: "date" | "datetime" | "decimal" | "integer";
};
type Plain = { readonly name: string } & (
  | { kind: "search" }
  | { kind: "ids" }
  | { kind: "labels" }
  | { kind: "customFields" }
  | { kind: "reference"; field: string; module: string }
  /** Any of these texts; null options take any. `many` where the column itself is a list. */
  | {
      kind: "options";
      field: string;
      options: readonly string[] | null;
      many: boolean;
      /** Children whose titles count as well: a SKU's barcodes beside its code. */
      alsoCalled?: string;
    }
  | { kind: "boolean"; field: string; initial?: boolean }
  | { kind: "inverse"; field: string; initial?: boolean }
  | { kind: "through"; children: string; field: string }
  | { kind: "stockLevels"; modules: readonly string[] }
  /** A report is read as of the end of this day. */
  | { kind: "asOf" }
);
/** One key of a module's filter input. Several keys narrow each other; a list means any of its values. */
export type Filter = Plain | Bound;

const plural = (name: string): string =>
  name.endsWith("s") ? name : name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const listed = (options: readonly string[] | string): readonly string[] | null =>
  typeof options === "string" ? null : options;

const filtersOfField = (resource: Resource, field: string, definition: Field): Filter[] => {
  const named = typeof definition.filter === "string" ? definition.filter : undefined;
  const type = boundsOf(definition.kind);
  if (type === "date" || type === "datetime") {
    const stem = (named ?? field).replace(/(At|Date)$/, "");
    return [
      { name: `${stem}After`, kind: "from", field, type },
      { name: `${stem}Before`, kind: "to", field, type },
    ];
  }
  if (type)
    return (["from", "to"] as const).map((kind) => ({
      name: `${named ?? field}${capital(kind)}`,
      kind,
      field,
      type,
    }));
  switch (definition.kind) {
    case "reference":
      return [{ name: named ?? `${field.replace(/Id$/, "")}Ids`, kind: "reference", field, module: definition.module }];
    case "choice":
      return [
        { name: named ?? plural(field), kind: "options", field, options: listed(definition.options), many: false },
      ];
    case "choices":
      return [
        { name: named ?? plural(field), kind: "options", field, options: listed(definition.options), many: true },
      ];
    case "state":
      return [{ name: named ?? plural(field), kind: "options", field, options: statesOf(resource.name), many: false }];
    case "boolean":
      return [
        {
          name: named ?? field,
          kind: "boolean",
          field,
          ...(typeof definition.initial === "boolean" && { initial: definition.initial }),
        },
      ];
    case "json":
      return [];
    default:
      return [
        {
          name: named ?? plural(field),
          kind: "options",
          field,
          options: null,
          many: false,
          ...(field === resource.title && resource.alsoCalled && { alsoCalled: resource.alsoCalled.children }),
        },
      ];
  }
};

const filterOfExtra = (extra: ExtraFilter): Filter => {
  if ("through" in extra) return { name: extra.name, kind: "through", children: extra.through, field: extra.field };
  if ("inverseOf" in extra)
    return {
      name: extra.name,
      kind: "inverse",
      field: extra.inverseOf,
      ...(extra.initial !== undefined && { initial: extra.initial }),
    };
  return { name: extra.name, kind: "stockLevels", modules: extra.stockLevels };
};

const has = (resource: Resource, kind: AnyField["kind"]): boolean =>
  Object.values(resource.fields).some((field) => field.kind === kind);

/** One that is declared: the report of a list is narrowed as that is. */
const isReport = ({ report }: Resource): boolean => report !== undefined && report.of === undefined;

/**
 * Every key of a module's filter input, in the order in which the screen offers them: searchText, ids, the module's own,
 * labelIds, custom fields, createdAfter and createdBefore.
 */
export const filtersOf = (resource: Resource): readonly Filter[] => [
  ...(isReport(resource) && !resource.search?.length ? [] : [{ name: "searchText", kind: "search" } as const]),
  ...(resource.report?.asOf ? [{ name: "asOf", kind: "asOf" } as const] : []),
  ...(isReport(resource) ? [] : [{ name: "ids", kind: "ids" } as const]),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    isColumn(field) && field.filter ? filtersOfField(resource, name, field) : [],
  ),
  ...(resource.filters ?? []).map(filterOfExtra),
  ...(has(resource, "labels") || resource.report?.labelled ? [{ name: "labelIds", kind: "labels" } as const] : []),
  ...(has(resource, "customFields") ? [{ name: "customFields", kind: "customFields" } as const] : []),
  ...(isReport(resource)
    ? []
    : ([
        { name: "createdAfter", kind: "from", field: "createdAt", type: "datetime" },
        { name: "createdBefore", kind: "to", field: "createdAt", type: "datetime" },
      ] as const)),
];

/** The key that narrows a list to where stock lies, if it has one: {groupBy, idIn}. */
export const stockFilterOf = (resource: Resource): string | undefined =>
  filtersOf(resource).find(({ kind }) => kind === "stockLevels")?.name;

/** What a list's state and a saved filter hold: as the API's filter, but one range of days in place of the two bounds of a date. */
export type Criterion = Plain | NumberBound | DateCriterion | Grouping;
/** How a report is read: by what its rows are grouped, and whether beside the period before. Kept with its filters, saved and sent with them. */
type Grouping = { readonly name: string } & ({ kind: "groupBy"; groups: readonly string[] } | { kind: "compared" });
type NumberBound = Bound & { type: "decimal" | "integer" };
export type DateCriterion = {
  readonly name: string;
  kind: "range";
  field: string;
  type: "date" | "datetime";
  /** The filter's keys for the first and the last of it. */
  after: string;
  before: string;
};

/** The keys of a list's state, in the order of the filters: a date by its field, {shipDate: {preset: "thisWeek"}}. */
export const criteriaOf = (resource: Resource): readonly Criterion[] => {
  const filters = filtersOf(resource);
  const grouping: readonly Criterion[] = resource.report
    ? [
        { name: "groupBy", kind: "groupBy", groups: resource.report.groups },
        ...(resource.report.period ? [{ name: "compared", kind: "compared" } as const] : []),
      ]
    : [];
  const criteria = filters.flatMap((filter): Criterion[] => {
    if (!("type" in filter)) return [filter];
    const { type, field } = filter;
    if (type !== "date" && type !== "datetime") return [{ ...filter, type }];
    const before = filters.find((other) => other.kind === "to" && other.field === field);
    return filter.kind === "from" && before
      ? [{ name: field, kind: "range", field, type, after: filter.name, before: before.name }]
      : [];
  });
  return [...criteria, ...grouping];
};

/** Columns a list may be ordered by, `id` included. */
export const sortableOf = (resource: Resource): readonly string[] => [
  ...(resource.report ? [] : ["id"]),
  ...Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        isColumn(field) &&
        (field.sortable ?? !traitsOf(field.kind).unordered) &&
        !resource.report?.asks?.includes(name),
    )
    .map(([name]) => name),
];
