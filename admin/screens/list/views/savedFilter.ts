import { criteriaOf, sortableOf } from "../../../../resources/core/filters.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { readableField } from "../../detail/data/readable.ts";
import { knownFilter, type FilterValues } from "../../../../resources/core/criteria.ts";
import type { OrderBy } from "../listDefaults.ts";

/** The module that keeps them. */
export const savedFilters = "filters";

/** A view of a list that someone saved. */
export type SavedFilter = {
  id: number;
  version: number;
  name: string;
  color: string;
  module: string;
  criteria: FilterValues;
  sort: OrderBy | null;
  columns: readonly string[];
  isShared: boolean;
  isDefault: boolean;
  userId: number;
  userReference: { id: number; name: string } | null;
};

/** What of a filter can be shown, and which criteria had to be left out. */
export type Usable = { filter: FilterValues; orderBy: OrderBy | null; dropped: readonly string[] };

type Asking = {
  may: (scope: string) => boolean;
  /** Ids that name no record any more, by criterion. */
  missing: Readonly<Record<string, readonly number[]>>;
};

const withoutIds = (value: unknown, gone: readonly number[]): unknown => {
  if (Array.isArray(value)) {
    const left = value.filter((id) => !gone.includes(id as number));
    return left.length > 0 ? left : null;
  }
  const { idIn = [] } = value as { idIn?: readonly number[] };
  const left = idIn.filter((id) => !gone.includes(id));
  return left.length > 0 ? { ...(value as object), idIn: left } : null;
};

/**
 * Leaves out what cannot be asked: records that are gone, criteria and an order on columns withheld from this role, and
 * keys the list does not know any more.
 */
export const usableFilter = (
  resource: Resource,
  { criteria, sort }: Pick<SavedFilter, "criteria" | "sort">,
  { may, missing }: Asking,
): Usable => {
  const readable = (name: string) => {
    const field = resource.fields[name];
    return !field || readableField(field, may);
  };
  const fieldOf = new Map(criteriaOf(resource).map((each) => [each.name, "field" in each ? each.field : null]));
  const known = knownFilter(resource, criteria);
  const dropped = new Set(Object.keys(criteria).filter((name) => !(name in known)));
  const filter: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(known)) {
    const field = fieldOf.get(name);
    const gone = missing[name] ?? [];
    const left = field && !readable(field) ? null : gone.length > 0 ? withoutIds(value, gone) : value;
    if (left !== null) filter[name] = left;
    if (left !== value) dropped.add(name);
  }
  const ordered =
    !sort ||
    (sort.column.startsWith("cf:") ? true : sortableOf(resource).includes(sort.column) && readable(sort.column));
  if (sort && !ordered) dropped.add(sort.column);
  return { filter, orderBy: ordered ? sort : null, dropped: [...dropped] };
};
