import { sql, type SQL } from "postgraphile/pg-sql2";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { isCoded } from "../../resources/core/resource.ts";

/** What is searched for. One character is no word, and a digit says something only where records have numbers. */
export const termOf = (module: string, given: unknown): string | null => {
  const term = typeof given === "string" ? given.trim() : "";
  if ([...term].length > 1) return term;
  return /^\d$/.test(term) && isDeclared(module) && isCoded(definitionOf(module)) ? term : null;
};

/** The record is among those the term finds. A subquery, which Postgres asks once and not for each row. */
export const searchCondition = (module: string, id: SQL, term: SQL): SQL =>
  sql`${id} = any((select app_hidden.search(${sql.literal(module)}, ${term}))::int[])`;
