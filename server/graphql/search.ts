import { sqlValueWithCodec, TYPES } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { isCoded } from "../../resources/core/resource.ts";

/** What is searched for. One character is no word, and a digit says something only where records have numbers. */
export const termOf = (module: string, given: unknown): string | null => {
  const term = typeof given === "string" ? given.trim() : "";
  if ([...term].length > 1) return term;
  return /^\d$/.test(term) && isDeclared(module) && isCoded(definitionOf(module)) ? term : null;
};

/** The record is among those a term finds; null when the term says nothing. A subquery, which Postgres asks once and not for each row. */
export const searchCondition = (module: string, id: SQL, given: unknown): SQL | null => {
  const term = termOf(module, given);
  if (term === null) return null;
  const text = (value: string): SQL => sqlValueWithCodec(value, TYPES.text);
  return sql`${id} = any((select app_hidden.search(${text(module)}, ${text(term)}))::int[])`;
};
