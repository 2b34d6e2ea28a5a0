import type { PgCodec } from "postgraphile/@dataplan/pg";
import { sql, type SQL } from "postgraphile/pg-sql2";

/** Stands among the values of a statement for one that each request gives anew. */
export class QueryPlaceholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a request gives, by the names of the slots, as Postgres takes it. */
export type Params = Readonly<Record<string, unknown>>;

export const placeholder = (name: string, codec: PgCodec): SQL =>
  sql`${sql.value(new QueryPlaceholder(name) as never)}::${codec.sqlType}`;

/** The values of a statement for this request. */
export const filled = (values: readonly unknown[], params: Params): unknown[] =>
  values.map((value) => (value instanceof QueryPlaceholder ? params[value.name] : value));
