import type { PgSelectStep } from "postgraphile/@dataplan/pg";
import { connection, constant, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "./schema/extend.ts";
import { stockFilterOf } from "../../resources/core/filters.ts";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { sdl } from "./sdl.ts";
import { filtersOf, filterType } from "./filters.ts";
import { CachedSelectStep } from "./cached-select.ts";
import { modulesOf, type Module } from "./modules.ts";
import { buildListQuery, type ListRequest } from "./build-list-query.ts";
import { refuse } from "../errors/refuse.ts";
import { currentWork } from "../requests/request-id.ts";
import { loopLimits } from "../shares/loop-budget.ts";
import { tooManyRows } from "./too-many-rows.ts";
import { keepStockScope } from "./stock-scope.ts";
import { isToldByRows, keepList, type List } from "./totals.ts";
import { accountIfAllowed } from "./visitor.ts";

export const defaultLimit = 25;
export const maximumLimit = 500;

const boundedLimit = (limit: number | null | undefined): number => {
  if (limit != null && limit < 0)
    throw refuse("VALIDATION", "limit must not be negative.", { fields: { limit: "min" } });
  const rows = Math.min(limit ?? defaultLimit, maximumLimit);
  const work = currentWork();
  if (work?.askRows(rows) === false) {
    work.spend(20); // planned and refused
    throw tooManyRows();
  }
  work?.spend(rows * loopLimits.row);
  return rows;
};
/** The text of a cursor, which PostGraphile reads: [order, value, …]. */
const readable = (cursor: string | null | undefined): string | null => {
  if (cursor == null) return null;
  try {
    if (Array.isArray(JSON.parse(Buffer.from(cursor, "base64").toString("utf8")))) return cursor;
  } catch {
    // no cursor of ours
  }
  throw refuse("VALIDATION", "This is no cursor of a list.", { fields: { after: "invalid" } });
};
/** Refuses what is negative, and what is above the most that may be skipped; `instead` says how to go on from there. */
export const boundedOffset =
  (most: number, instead: string) =>
  (offset: number | null | undefined): number => {
    if (offset != null && offset < 0)
      throw refuse("VALIDATION", "offset must not be negative.", { fields: { offset: "min" } });
    if (offset != null && offset > most)
      throw refuse("VALIDATION", `offset must not be above ${most}: ${instead}`, { fields: { offset: "max" } });
    return offset ?? 0;
  };

type Paged = { setFirst($limit: Step<number>): unknown; setOffset($offset: Step<number>): unknown };
// a function of its own for each list of a request, so that no two are taken for one and counted once
const limitOf = (args: FieldArgs): Step<number> =>
  lambda(args.getRaw("limit") as Step<number | null>, (limit) => boundedLimit(limit));
const anyOffset = boundedOffset(Infinity, "");
const offsetOf = (args: FieldArgs, bounded = anyOffset): Step<number> =>
  lambda(args.getRaw("offset") as Step<number | null>, bounded);
/** `limit` and `offset` with their bounds. */
export const paginate = <T extends Paged>($rows: T, args: FieldArgs, bounded = anyOffset): T => {
  $rows.setFirst(limitOf(args));
  $rows.setOffset(offsetOf(args, bounded));
  return $rows;
};

/** The module's rows as the arguments ask for them. Rows behind a cursor are skipped by their own statement, others by the one that chooses the page. */
const selection = (module: Module, args: FieldArgs, $after: Step<string | null>) => {
  const $limit = limitOf(args);
  const $request = object({
    account: accountIfAllowed(...viewScopesOf(module.resource, "all")),
    filter: args.getRaw("filter"),
    orderBy: args.getRaw("orderBy"),
    limit: $limit,
    offset: offsetOf(args),
    after: $after,
  }) as unknown as Step<ListRequest>;
  const list: List = { module, $request, isCounted: false };
  const $rows: PgSelectStep = new CachedSelectStep({ resource: module.pg, identifiers: [] });
  const stockFilter = stockFilterOf(module.resource);
  if (stockFilter) keepStockScope($rows, stockFilter, args.getRaw("filter"));
  $rows.apply(
    lambda($request, (request) => buildListQuery(module, request, list.isCounted && isToldByRows(module, request))),
  );
  const skipped = <T extends Paged>($paged: T): T => {
    $paged.setFirst($limit);
    $paged.setOffset(lambda($request, ({ offset, after: cursor }) => (cursor === null ? 0 : offset)));
    return $paged;
  };
  return { $rows, list, skipped };
};
const list = (module: Module) => (_: unknown, args: FieldArgs) => {
  const { $rows, skipped } = selection(module, args, constant(null));
  return skipped($rows);
};
const page = (module: Module) => (_: unknown, args: FieldArgs) => {
  const $after = lambda(args.getRaw("after") as Step<string | null>, readable);
  const { $rows, list: listed, skipped } = selection(module, args, $after);
  const $page = skipped(connection($rows));
  $page.setAfter($after as Step<string>);
  keepList($page, listed);
  return $page;
};

/** `vendors(orderBy, filter, limit, offset)` and `vendorsPaginated(…)` for every module. */
export const ListsPlugin = extendSchema((build) => {
  const modules = modulesOf(build);
  const args = (module: Module, more = ""): string => /* GraphQL */ `(
    """Default: the module's own order."""
    orderBy: [OrderBy!]
    filter: ${module.names.filter}
    """At most ${maximumLimit}; ${defaultLimit} unless given."""
    limit: Int
    offset: Int
    ${more}
  )`;
  const after = `"""Rows behind the one with this cursor, in the same order: costs the same however far behind the first they are."""
    after: Cursor`;
  return {
    typeDefs: sdl(
      /* GraphQL */ `
        """
        In either case.
        """
        enum SortOrder {
          asc
          desc
          ASC
          DESC
        }
        """
        A field of the record by its name, or a custom field as "cf:12".
        """
        input OrderBy {
          column: String!
          order: SortOrder = ASC
        }
        """
        A custom field that equals a value, or lies between two.
        """
        input CustomFieldValueFilter {
          id: Int!
          value: CustomFieldValue
          min: CustomFieldValue
          max: CustomFieldValue
        }
        enum StockGrouping {
          warehouse
          binLocation
          vendor
        }
        """
        SKUs that have stock levels, lots or a supplier there. Of warehouses, the quantities of the rows are what is there;
        of bins, inStock and available are what lies in them and what of it is free, the others those of their warehouses.
        """
        input StockLevelsFilter {
          groupBy: StockGrouping!
          idIn: [Int!]!
        }
      `,
      ...modules.map(
        (module) => /* GraphQL */ `
        ${filterType(module, filtersOf(module))}
        extend type Query {
          """${module.resource.translations.en.name}: a page of them."""
          ${module.names.many}${args(module)}: [${module.names.type}!]
          """${module.resource.translations.en.name}: a page of them, with their number."""
          ${module.names.paginated}${args(module, after)}: ${module.names.type}Connection
        }`,
      ),
    ),
    enums: { SortOrder: { values: { asc: { value: "ASC" }, desc: { value: "DESC" } } } },
    objects: {
      Query: {
        plans: Object.fromEntries(
          modules.flatMap((module) => [
            [module.names.many, list(module)],
            [module.names.paginated, page(module)],
          ]),
        ),
      },
    },
  };
}, "StockwrightListsPlugin");
