import pg from "pg";
import type { Connection, Submittable } from "pg";

/** One statement of a pipeline; `wanted` rows are returned, those of others are dropped. */
export type PipelineStatement = { name: string; text: string; values: unknown[]; wanted: boolean; rowMode?: "array" };

export type StatementAnswer = { rows: unknown[]; rowCount: number | null };

/** The parts of a pg connection that are not in its published types. */
type Wire = Connection & {
  stream: { cork(): void; uncork(): void };
  parse(query: { text: string; name: string }): void;
  bind(config: {
    portal: string;
    statement: string;
    values: unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(config: { portal: string; rows?: number }): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
};
type Rows = { rows: unknown[]; rowCount: number | null; command: string };
type RowParser = Rows & {
  addFields(fields: unknown): void;
  parseRow(fields: unknown): unknown;
  addRow(row: unknown): void;
  addCommandComplete(message: unknown): void;
};
const Result = (pg as unknown as { Result: new (rowMode: string | undefined, types: unknown) => RowParser }).Result;

const keptStatements = 300;
const prepared = new WeakMap<Connection, Set<string>>();
const preparedOn = (connection: Connection): Set<string> => {
  const known = prepared.get(connection);
  if (known) return known;
  const fresh = new Set<string>();
  prepared.set(connection, fresh);
  return fresh;
};

const inArray = (value: unknown): string =>
  value === null || value === undefined
    ? "NULL"
    : Array.isArray(value)
      ? arrayLiteral(value)
      : `"${String(toWire(value)).replace(/[\\"]/g, "\\$&")}"`;
const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(inArray).join(",")}}`;
/** What Postgres reads as text: lists as arrays, other objects as JSON. */
const toWire = (value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return arrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/**
 * Several prepared statements before one Sync are one transaction to Postgres: settings made `local` by the first
 * hold for the others and end with them, without begin and commit, in one round trip.
 */
export class ImplicitTransaction implements Submittable {
  /** The answers of the wanted statements, once all of it is committed. */
  readonly result: Promise<StatementAnswer[]>;
  /** Read by pg's client; a name would make it believe that it prepared a statement itself. */
  readonly name = undefined;
  /** Set by pg's client when it is missing. */
  callback = (): void => undefined;
  readonly #statements: readonly PipelineStatement[];
  readonly #parsing: string[] = [];
  #current = 0;
  #rows: RowParser | undefined;
  readonly #answers: StatementAnswer[] = [];
  #failure: unknown;
  #resolve: (answers: StatementAnswer[]) => void;
  #reject: (reason: unknown) => void;

  constructor(statements: readonly PipelineStatement[]) {
    this.#statements = statements;
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer[]>();
    this.result = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    const known = preparedOn(connection);
    wire.stream.cork();
    try {
      for (const { name, text, values, wanted } of this.#statements) {
        if (!known.delete(name)) {
          wire.parse({ text, name });
          this.#parsing.push(name);
        }
        known.add(name); // at the end: the set is ordered by last use
        wire.bind({ portal: "", statement: name, values, valueMapper: toWire });
        if (wanted) wire.describe({ type: "P", name: "" });
        wire.execute({ portal: "" });
      }
      for (const name of known) {
        if (known.size <= keptStatements) break;
        known.delete(name);
        wire.close({ type: "S", name });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#rows = new Result(this.#statements[this.#current]?.rowMode, undefined);
    this.#rows.addFields(message.fields);
  }

  handleDataRow(message: { fields: unknown }): void {
    if (!this.#statements[this.#current]?.wanted || !this.#rows || this.#failure) return;
    try {
      this.#rows.addRow(this.#rows.parseRow(message.fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(message: unknown): void {
    if (this.#statements[this.#current]?.wanted) {
      this.#rows ??= new Result(undefined, undefined);
      this.#rows.addCommandComplete(message);
      this.#answers.push({ rows: this.#rows.rows, rowCount: this.#rows.rowCount });
    }
    this.#rows = undefined;
    this.#current += 1;
  }

  /** What was being prepared may or may not exist now; closing a statement that does not is no error. */
  handleError(error: Error, connection: Connection): void {
    const known = preparedOn(connection);
    for (const name of this.#parsing) {
      known.delete(name);
      if (connection) (connection as Wire).close({ type: "S", name });
    }
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure);
    else this.#resolve(this.#answers);
  }

  handleEmptyQuery(): void {
    this.#current += 1;
  }

  handlePortalSuspended(): void {
    throw new Error("rows are never fetched in parts here");
  }

  handleCopyInResponse(): void {
    throw new Error("copy is not used here");
  }

  handleCopyData(): void {
    throw new Error("copy is not used here");
  }
}
