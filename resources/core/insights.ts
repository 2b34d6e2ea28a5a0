import type { Field, Table } from "./fields.ts";
import type { Progress } from "./stages.ts";

/** What a page or a template tells of a record beside its own values: one SQL function app_hidden.<sql>(id), read with the caller's rights, and one root field. */
export type Insight = {
  sql: string;
  /** It is told of the time from one day to another: its function takes {id, from, to} as JSON, its root field `from` and `to`. */
  period?: true;
  /** A few figures of the record, or rows. Words: insights.<name>. */
  shows: "figures" | "rows";
  /** What it answers, by kind; a column may be a secret of its own. */
  columns: Readonly<Record<string, Field>>;
  /** Rows below figures, told as `rows`. */
  rows?: Readonly<Record<string, Field>>;
  /** Modules it reads: a user who may not see them is not shown it. */
  reads: readonly Table[];
  /** All of it is withheld from roles without sku_prices or sku_costs; a margin, of which either follows from the other, from roles without both. */
  secret?: Secret | readonly Secret[];
};
type Secret = "price" | "cost";

/** What a role sees that is told it. */
export const secretsOf = ({ secret = [] }: Insight): readonly Secret[] =>
  typeof secret === "string" ? [secret] : secret;

/** Figures of an insight beside the facts; they open to insights that say what they are made of. */
export type Beside = { insight: string; opens: readonly string[] };

/** A part of a tab above its fields: an insight by its name, records of another module that point here, or children to be read. */
export type Panel =
  | { insight: string; /** Only at these stages: elsewhere it has nothing to say. */ during?: readonly Progress[] }
  | { list: string; by: string; /** Only what is not finished. */ open?: true; columns: readonly string[] }
  | { children: string; columns: readonly string[] };
