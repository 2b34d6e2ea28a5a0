import { sqlValueWithCodec, TYPES } from "postgraphile/@dataplan/pg";
import { context, lambda, object, type Step } from "postgraphile/grafast";
import { sql, type SQL } from "postgraphile/pg-sql2";
import type { FilterInput } from "./filters.ts";

/** The ids a term finds, as Postgres wrote them and will read them; or only the term, when it finds more than a list should be made of. */
export type Hits = { ids: string } | { term: string } | null;

/** From about here on it is cheaper to walk a list's order and ask of each row whether it matches. */
const bound = 2_500;

type WithClient = (
  settings: Record<string, string | undefined> | null,
  run: (client: { query(query: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> }) => Promise<Hits>,
) => Promise<Hits>;
type Asked = {
  table: string;
  filter: FilterInput | null | undefined;
  settings: Record<string, string | undefined> | null;
  withPgClient: WithClient;
};

const findHits = async ({ table, filter, settings, withPgClient }: Asked): Promise<Hits> => {
  const term = typeof filter?.["searchText"] === "string" ? filter["searchText"].trim() : "";
  // one character is no word; a digit may be a number
  if (term.length < 2 && !/^\d$/.test(term)) return null;
  return withPgClient(settings, async (client) => {
    const { rows } = await client.query({
      text: "select cardinality(ids) as found, ids::text as ids from app_hidden.search($1, $2, $3) as ids",
      values: [table, term, bound + 1],
    });
    const { found, ids } = rows[0] as { found: number | null; ids: string };
    if (found === null) return null;
    return found > bound ? { term } : { ids };
  });
};

export const searchHits = ($table: Step<string>, $filter: Step<FilterInput | null | undefined>): Step<Hits> => {
  const $asked = object({
    table: $table,
    filter: $filter,
    settings: context().get("pgSettings"),
    withPgClient: context().get("withPgClient"),
  });
  return lambda($asked, (asked) => findHits(asked as unknown as Asked)) as unknown as Step<Hits>;
};

export const isAmong = (id: SQL, ids: string): SQL => sql`${id} = any(${sqlValueWithCodec(ids, TYPES.text)}::int[])`;

/** Few hits are read by their keys. Many: a page walks its sort index, a count joins them all. */
export const searchCondition = (table: string, row: SQL, hits: Hits, counting: boolean): SQL | null => {
  if (!hits) return null;
  if ("ids" in hits) return isAmong(sql`${row}.id`, hits.ids);
  const term = sqlValueWithCodec(hits.term, TYPES.text);
  return counting
    ? sql`${row}.id in (select unnest(app_hidden.search(${sql.literal(table)}, ${term})))`
    : sql`app_hidden.matches_search(${sql.literal(table)}, ${row}.id, ${term})`;
};
