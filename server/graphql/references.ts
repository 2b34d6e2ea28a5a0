import {
  listOfCodec,
  sqlValueWithCodec,
  TYPES,
  type PgSelectQueryBuilder,
  type PgSelectStep,
} from "postgraphile/@dataplan/pg";
import { lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { isGiven, refuseKey } from "./filters.ts";
import { paginate } from "./lists.ts";
import { tableOf } from "./modules.ts";
import { searchCondition, termOf } from "./search.ts";
import { accountIfAllowed } from "./visitor.ts";

type Filter =
  | { ids?: number[] | null; searchText?: string | null; modules?: string[] | null; warehouseIds?: number[] | null }
  | null
  | undefined;
type ReferencesRequest = { account: number; module: string; filter: Filter };

const anyOf = (ids: readonly number[]) => sqlValueWithCodec(ids, listOfCodec(TYPES.int));
/** By name; what is called exactly as searched for comes first, or it might not be among the few that are asked for. */
const order = (row: SQL, term: string | null): readonly SQL[] => [
  ...(term === null ? [] : [sql`(lower(${row}.name) <> lower(${sqlValueWithCodec(term, TYPES.text)}))::text`]),
  sql`${row}.name`,
  sql`${row}.record_id`,
];

const buildListQuery =
  ({ account, module, filter }: ReferencesRequest) =>
  (rows: PgSelectQueryBuilder): void => {
    const row = rows.alias;
    rows.where(
      sql`${row}.account_id = ${sqlValueWithCodec(account, TYPES.int)} and ${row}.module = ${sqlValueWithCodec(module, TYPES.text)}`,
    );
    for (const key of ["modules", "warehouseIds"] as const) if (isGiven(filter?.[key])) refuseKey("references", key);
    if (filter?.ids?.length) rows.where(sql`${row}.record_id = any(${anyOf(filter.ids)})`);
    // what was archived is named where it is named already, and offered no more
    else rows.where(sql`not ${row}.is_archived`);
    const term = termOf(module, filter?.searchText);
    if (term !== null) rows.where(searchCondition(module, sql`${row}.record_id`, sqlValueWithCodec(term, TYPES.text)));
    for (const fragment of order(row, term))
      rows.orderBy({ fragment, codec: TYPES.text, direction: "ASC", nullable: false });
  };

/** Lookups by name in any module, readable whatever its permissions: the reference view. */
export const ReferencesPlugin = extendSchema((build) => {
  const references = tableOf(build, "references");
  return {
    typeDefs: /* GraphQL */ `
      """
      Null and an empty list narrow nothing.
      """
      input RecordReferenceFilter {
        ids: [Int!]
        modules: [String!]
        searchText: String
        warehouseIds: [Int!]
      }
      extend type Query {
        """
        Names of a module's records, in order of their names; the one called exactly as searched for comes first.
        """
        references(module: String!, filter: RecordReferenceFilter, limit: Int, offset: Int): [RecordReference!]
      }
    `,
    objects: {
      Query: {
        plans: {
          references: (_: unknown, args: FieldArgs) => {
            const $module = args.getRaw("module") as Step<string>;
            const $filter = args.getRaw("filter") as Step<Filter>;
            const $rows = references.find() as PgSelectStep;
            $rows.apply(
              lambda(
                object({
                  account: accountIfAllowed(),
                  module: $module,
                  filter: $filter,
                }) as unknown as Step<ReferencesRequest>,
                buildListQuery,
              ),
            );
            $rows.setOrderIsUnique();
            return paginate($rows, args);
          },
        },
      },
    },
  };
}, "StockwrightReferencesPlugin");
