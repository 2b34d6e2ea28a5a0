import type { PgSelectStep } from "postgraphile/@dataplan/pg";
import { connection, constant, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "postgraphile/utils";
import { viewScopesOf } from "../../resources/core/permissions.ts";
import { sdl } from "./sdl.ts";
import { filtersOf, filterType, type FilterInput } from "./filters.ts";
import { modulesOf, type Module } from "./modules.ts";
import { narrow } from "./narrow.ts";
import type { OrderInput } from "./orders.ts";
import { searchHits } from "./search.ts";
import { refuse } from "../errors/refuse.ts";
import { currentWork } from "../http/request-id.ts";
import { tooManyRows } from "./too-many-rows.ts";
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
  return rows;
};
const boundedOffset = (offset: number | null | undefined): number => {
  if (offset != null && offset < 0)
    throw refuse("VALIDATION", "offset must not be negative.", { fields: { offset: "min" } });
  return offset ?? 0;
};

type Selection = { $rows: PgSelectStep; $asked: Step };

/** The module's rows as the arguments ask for them, before pagination. */
const selection = (module: Module, args: FieldArgs): Selection => {
  const $account = accountIfAllowed(...viewScopesOf(module.resource, "all"));
  const $filter = args.getRaw("filter") as Step<FilterInput | null | undefined>;
  const $orderBy = args.getRaw("orderBy") as Step<readonly OrderInput[] | null | undefined>;
  const $rows = module.pg.find() as PgSelectStep;
  const $asked = object({
    account: $account,
    filter: $filter,
    orderBy: $orderBy,
    hits: searchHits(constant(module.table), $filter),
  });
  $rows.apply(lambda($asked, (asked) => narrow(module, asked)));
  return { $rows, $asked };
};
type Paged = { setFirst($limit: Step<number>): unknown; setOffset($offset: Step<number>): unknown };
/** `limit` and `offset` with their bounds. `$asked` tells one list of a request from another. */
export const paginate = <T extends Paged>($rows: T, args: FieldArgs, $asked: Step = constant(null)): T => {
  const $limit = args.getRaw("limit") as Step<number | null>;
  $rows.setFirst(lambda([$limit, $asked], ([limit]: readonly [number | null, unknown]) => boundedLimit(limit)));
  $rows.setOffset(lambda(args.getRaw("offset") as Step<number | null>, boundedOffset));
  return $rows;
};
const list = (module: Module) => (_: unknown, args: FieldArgs) => {
  const { $rows, $asked } = selection(module, args);
  return paginate($rows, args, $asked);
};
const page = (module: Module) => (_: unknown, args: FieldArgs) => {
  const { $rows, $asked } = selection(module, args);
  return paginate(connection($rows), args, $asked);
};

/** `vendors(orderBy, filter, limit, offset)` and `vendorsPaginated(…)` for every module. */
export const ListsPlugin = extendSchema((build) => {
  const modules = modulesOf(build);
  const args = (module: Module): string => /* GraphQL */ `(
    """Default: the module's own order."""
    orderBy: [OrderBy!]
    filter: ${module.names.filter}
    """At most ${maximumLimit}; ${defaultLimit} unless given."""
    limit: Int
    offset: Int
  )`;
  return {
    typeDefs: sdl(
      /* GraphQL */ `
        enum SortOrder {
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
        SKUs that have stock levels, lots or a supplier there.
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
          ${module.names.paginated}${args(module)}: ${module.names.type}Connection
        }`,
      ),
    ),
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
