import {
  sqlValueWithCodec,
  TYPES,
  type PgSelectQueryBuilder,
  type PgSelectSingleStep,
  type PgSelectStep,
} from "postgraphile/@dataplan/pg";
import { connection, lambda, object, type FieldArgs, type Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { extendSchema } from "./schema/extend.ts";
import { camel, snake } from "../../resources/core/naming.ts";
import { given, isGiven, refuseKey } from "./filters.ts";
import { boundedOffset, paginate } from "./lists.ts";
import { tableOf } from "./modules.ts";
import { unknownOrder, type OrderInput } from "./orders.ts";
import { sdl } from "./sdl.ts";
import { accountIfAllowed } from "./visitor.ts";

type HistoryFilter = {
  ids?: string[];
  searchText?: string;
  modules?: string[];
  warehouseIds?: number[];
  module?: string;
  rootId?: number;
  recordId?: number;
  tables?: string[];
  operations?: string[];
  fields?: string[];
  userId?: number;
  idBefore?: string;
  createdAfter?: string;
  createdBefore?: string;
};

const oneOf = (column: SQL, names: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    names.map((name) => given(name, TYPES.text)),
    ", ",
  )})`;

const conditions: {
  readonly [K in keyof Required<HistoryFilter>]: (row: SQL, value: NonNullable<HistoryFilter[K]>) => SQL;
} = {
  ids: (row, ids) =>
    sql`${row}.id in (${sql.join(
      ids.map((id) => given(id, TYPES.bigint)),
      ", ",
    )})`,
  searchText: () => refuseKey("history", "searchText"),
  modules: (row, names) => oneOf(sql`${row}.module`, names),
  warehouseIds: () => refuseKey("history", "warehouseIds"),
  module: (row, name) => sql`${row}.module = ${given(name, TYPES.text)}`,
  rootId: (row, id) => sql`${row}.root_id = ${given(id, TYPES.int)}`,
  recordId: (row, id) => sql`${row}.record_id = ${given(id, TYPES.int)}`,
  tables: (row, names) => oneOf(sql`${row}.table_name`, names),
  operations: (row, names) => oneOf(sql`${row}.operation`, names),
  // prices and costs are kept apart from these: nobody learns by asking that one changed
  fields: (row, names) =>
    sql`(${sql.join(
      names.map((name) => sql`${row}.changes ? ${given(snake(name), TYPES.text)}`),
      " or ",
    )})`,
  userId: (row, id) => sql`${row}.user_id = ${given(id, TYPES.int)}`,
  idBefore: (row, id) => sql`${row}.id < ${given(id, TYPES.bigint)}`,
  createdAfter: (row, moment) => sql`${row}.created_at >= app_hidden.moment_from(${given(moment, TYPES.text)})`,
  createdBefore: (row, moment) => sql`${row}.created_at <= app_hidden.moment_to(${given(moment, TYPES.text)})`,
};

const inApiSpelling = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([column, values]) => [camel(column), values]));

/** Changes are numbered as they are written, so their numbers are the order of their moments, too. */
const directionOf = (orderBy: readonly OrderInput[] | null | undefined): "ASC" | "DESC" => {
  for (const { column } of orderBy ?? []) if (!["id", "createdAt"].includes(column)) unknownOrder(column);
  return orderBy?.[0]?.order ?? "DESC";
};

type HistoryRequest = {
  orderBy: readonly OrderInput[] | null | undefined;
  account: number;
  filter: HistoryFilter | null | undefined;
  module: string | null | undefined;
  recordId: number | null | undefined;
};
const buildListQuery =
  ({ account, filter, module, recordId, orderBy }: HistoryRequest) =>
  (rows: PgSelectQueryBuilder): void => {
    const row = rows.alias;
    rows.where(sql`${row}.account_id = ${sqlValueWithCodec(account, TYPES.int)}`);
    const asked = {
      ...filter,
      ...(module == null ? {} : { module }),
      ...(recordId == null ? {} : { rootId: recordId }),
    };
    for (const [name, value] of Object.entries(asked)) {
      const condition = conditions[name as keyof HistoryFilter] as (row: SQL, value: unknown) => SQL;
      if (isGiven(value)) rows.where(condition(row, value));
    }
    rows.orderBy({ fragment: sql`${row}.id`, codec: TYPES.bigint, direction: directionOf(orderBy), nullable: false });
    rows.setOrderIsUnique();
  };

/** What is skipped is read all the same, and the history grows for ever. */
const skipped = boundedOffset(10_000, "go on with the filter idBefore.");

/** Every change, newest first unless asked otherwise. `module` and `recordId` name the record under whose History tab it appears. */
export const HistoryPlugin = extendSchema((build) => {
  const history = tableOf(build, "history");
  const selection = (args: FieldArgs): PgSelectStep => {
    const $rows = history.find() as PgSelectStep;
    const $request = object({
      account: accountIfAllowed("history:view:all"),
      filter: args.getRaw("filter"),
      module: args.getRaw("module"),
      recordId: args.getRaw("recordId"),
      orderBy: args.getRaw("orderBy"),
    });
    $rows.apply(lambda($request as unknown as Step<HistoryRequest>, buildListQuery));
    return $rows;
  };
  const args = "(module: String, recordId: Int, orderBy: [OrderBy!], filter: HistoryFilter, limit: Int, offset: Int)";
  return {
    typeDefs: sdl(/* GraphQL */ `
      """All given conditions must hold; null and an empty list narrow nothing. rootId names the record whose History tab it is; recordId the changed row itself; operations are created, updated and deleted; fields hold where one of them changed, prices and costs apart; idBefore continues where a page ended."""
      input HistoryFilter {
        ids: [BigInt!]
        searchText: String
        modules: [String!]
        warehouseIds: [Int!]
        module: String
        rootId: Int
        recordId: Int
        tables: [String!]
        operations: [String!]
        fields: [String!]
        userId: Int
        idBefore: BigInt
        createdAfter: Datetime
        createdBefore: Datetime
      }
      extend type History {
        """{field: [old, new]}; prices and costs are among them for roles that may see them."""
        changes: JSON!
        """What the records it refers to were called then: {field: [before, after]}, and under id the changed row itself."""
        names: JSON!
      }
      extend type Query {
        history${args}: [History!]
        historyPaginated${args}: HistoryConnection
      }`),
    objects: {
      History: {
        plans: {
          changes: ($row: PgSelectSingleStep) => {
            const row = $row.getClassStep().alias;
            const $changes = $row.select(sql`(${row}.changes || app_hidden.secret_changes(${row}.id))`, TYPES.jsonb);
            return lambda($changes as Step<Record<string, unknown>>, inApiSpelling, true);
          },
          names: ($row: PgSelectSingleStep) => {
            const row = $row.getClassStep().alias;
            const $names = $row.select(
              sql`app_hidden.names_then(${row}.id, ${row}.module, ${row}.table_name, ${row}.record_id, ${row}.changes)`,
              TYPES.jsonb,
            );
            return lambda($names as Step<Record<string, unknown>>, inApiSpelling, true);
          },
        },
      },
      Query: {
        plans: {
          history: (_: unknown, args_: FieldArgs) => paginate(selection(args_), args_, skipped),
          historyPaginated: (_: unknown, args_: FieldArgs) => paginate(connection(selection(args_)), args_, skipped),
        },
      },
    },
  };
}, "StockwrightHistoryPlugin");
