import {
  listOfCodec,
  sqlValueWithCodec,
  TYPES,
  type PgSelectQueryBuilder,
  type PgSelectStep,
} from "postgraphile/@dataplan/pg";
import { lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { sql } from "postgraphile/pg-sql2";
import { extendSchema } from "postgraphile/utils";
import { paginate } from "./lists.ts";
import { tableOf } from "./modules.ts";
import { isAmong, searchHits, type Hits } from "./search.ts";
import { accountIfAllowed } from "./visitor.ts";

type Filter = { ids?: number[] | null; searchText?: string | null } | null | undefined;
type Asked = { account: number; module: string; filter: Filter; hits: Hits };

const anyOf = (ids: readonly number[]) => sqlValueWithCodec(ids, listOfCodec(TYPES.int));
const narrow =
  ({ account, module, filter, hits }: Asked) =>
  (rows: PgSelectQueryBuilder): void => {
    const row = rows.alias;
    rows.where(
      sql`${row}.account_id = ${sqlValueWithCodec(account, TYPES.int)} and ${row}.module = ${sqlValueWithCodec(module, TYPES.text)}`,
    );
    if (filter?.ids) rows.where(sql`${row}.record_id = any(${anyOf(filter.ids)})`);
    if (hits && "ids" in hits) rows.where(isAmong(sql`${row}.record_id`, hits.ids));
    else if (hits)
      rows.where(
        sql`app_hidden.matches_search(${row}.module, ${row}.record_id, ${sqlValueWithCodec(hits.term, TYPES.text)})`,
      );
  };

/** Lookups by name in any module, readable whatever its permissions: the reference view. */
export const ReferencesPlugin = extendSchema((build) => {
  const references = tableOf(build, "references");
  return {
    typeDefs: /* GraphQL */ `
      input RecordReferenceFilter {
        ids: [Int!]
        searchText: String
      }
      extend type Query {
        """
        Names of a module's records, in order of their names.
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
                  hits: searchHits($module, $filter),
                }) as unknown as Step<Asked>,
                narrow,
              ),
            );
            $rows.orderBy({ attribute: "name", direction: "ASC" });
            $rows.orderBy({ attribute: "record_id", direction: "ASC" });
            $rows.setOrderIsUnique();
            return paginate($rows, args);
          },
        },
      },
    },
  };
}, "StockwrightReferencesPlugin");
