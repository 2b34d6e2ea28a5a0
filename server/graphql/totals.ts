import { LRUCache } from "lru-cache";
import type { PgSelectStep } from "postgraphile/@dataplan/pg";
import { access, context, lambda, object, type ConnectionStep, type Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { filled } from "./placeholders.ts";
import { withMakers } from "./schema/makers.ts";
import type { Plan } from "./schema/plan.ts";
import type { Module } from "./modules.ts";
import { conditionsGiven, conditionsOf, type ListRequest } from "./build-list-query.ts";
import { termOf } from "./search.ts";

type Settings = Record<string, string | undefined> | null;
type Client = { query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> };
type Database = {
  settings: Settings;
  withPgClient: <T>(settings: Settings, run: (client: Client) => Promise<T>) => Promise<T>;
};

/** A list, and whether the number of all its rows is asked for, which shows while it is planned. */
export type List = { module: Module; $request: Step<ListRequest>; isCounted: boolean };

const lists = new WeakMap<Step, List>();
/** Keeps what a connection lists, for what is asked of it besides rows. */
export const keepList = ($connection: Step, list: List): void => void lists.set($connection, list);

type Info = ReturnType<ConnectionStep<unknown>["pageInfo"]>;

/** What a search finds is read once: each row of the page tells how many there are. Rows behind a cursor are not all of them. */
export const isToldByRows = (module: Module, { filter, limit, after }: ListRequest): boolean =>
  limit > 0 && after === null && termOf(module.table, filter?.["searchText"]) !== null;

/** Of a list that nothing narrows the number is kept (row_counts); null where it is not, as for records of which everybody sees a part. */
const kept = (module: Module, isNarrowed: boolean): SQL =>
  isNarrowed ? sql`null` : sql`app_hidden.row_count(${sql.literal(module.table)})`;

type Statement = { text: string; values: readonly unknown[] };
const writeCount = (module: Module, request: ListRequest): Statement => {
  const row = sql.identifier(Symbol(module.table));
  const conditions = conditionsOf(module, request, row);
  const isNarrowed = conditions.length > conditionsOf(module, { filter: null }, row).length;
  return sql.compile(
    sql`select coalesce(${kept(module, isNarrowed)}, (select count(*)::int from ${sql.identifier("app_public", module.table)} as ${row} where ${sql.join(conditions, " and ")})) as total`,
  );
};
/** By module and what is asked, without what is bound. */
const counts = new LRUCache<string, Statement>({
  max: 500,
  maxSize: 1_000_000,
  sizeCalculation: ({ text }) => text.length,
});

const count = (module: Module, request: ListRequest, { settings, withPgClient }: Database): Promise<number> => {
  const { params, shape } = conditionsGiven(module, request);
  const key = `${module.table} ${JSON.stringify(shape)}`;
  const statement = counts.get(key) ?? writeCount(module, request);
  counts.set(key, statement);
  return withPgClient(settings, async (client) => {
    const { rows } = await client.query({ text: statement.text, values: filled(statement.values, params) });
    return (rows[0] as { total: number }).total;
  });
};

type Answer = {
  request: ListRequest;
  database: Database;
  alone: number | null;
  at: number | undefined;
  first: readonly string[] | undefined;
};
/** A page without rows says that there are none, unless it lies behind the last one. */
const readTotal =
  (module: Module) =>
  ({ request, database, alone, at, first }: Answer): number | Promise<number> => {
    if (alone !== null) return alone;
    if (first && at !== undefined) return Number(first[at]);
    return request.offset === 0 ? 0 : count(module, request, database);
  };

const totalOf = ($connection: ConnectionStep<unknown>, list: List): Step => {
  const { module, $request } = list;
  list.isCounted = true;
  const $page = $connection.getSubplan() as unknown as PgSelectStep;
  const $database = object({ settings: context().get("pgSettings"), withPgClient: context().get("withPgClient") });
  const $question = object({ request: $request, database: $database }) as unknown as Step<
    Pick<Answer, "request" | "database">
  >;
  // else it is a statement of its own, which travels together with the page
  const $alone = lambda($question, ({ request, database }) =>
    isToldByRows(module, request) ? null : count(module, request, database),
  );
  const $answer = object({
    request: $request,
    database: $database,
    alone: $alone,
    at: $page.getMeta("total"),
    first: access($page, ["items", 0]),
  }) as unknown as Step<Answer>;
  return lambda($answer, readTotal(module));
};

/** The page is chosen by its ids, so its own statement skips nothing and does not know what lies before it. */
const isBehindOthers = ({ $request }: List): Step => lambda($request, ({ offset }) => offset > 0);

const makers = {
  total:
    (plan: Plan): Plan =>
    ($connection, args, info) => {
      const list = lists.get($connection);
      return list ? totalOf($connection as ConnectionStep<unknown>, list) : plan($connection, args, info);
    },
  pageInfo: (): Plan => ($connection) => {
    const $info = ($connection as ConnectionStep<unknown>).pageInfo();
    const list = lists.get($connection);
    if (list) lists.set($info, list);
    return $info;
  },
  hasPreviousPage: (): Plan => ($info) => {
    const list = lists.get($info);
    return list ? isBehindOthers(list) : ($info as Info).get("hasPreviousPage");
  },
};

/** `totalCount` and `pageInfo.hasPreviousPage` of lists; other connections have their own. */
export const TotalsPlugin = withMakers(makers, ({ total, pageInfo, hasPreviousPage }) => ({
  name: "StockwrightTotalsPlugin",
  description: "Counts what a list finds in the statement of its page, where it is searched",
  version: "1.0.0",
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, _build, { scope }) {
        const { plan } = field;
        if (scope.isPgConnectionTotalCountField && plan) return { ...field, plan: total(plan) };
        if (scope.isPgConnectionRelated && scope.fieldName === "pageInfo") return { ...field, plan: pageInfo() };
        if (scope.isPageInfoHasPreviousPageField) return { ...field, plan: hasPreviousPage() };
        return field;
      },
    },
  },
}));
