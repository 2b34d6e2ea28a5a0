import pg from "pg";
import type { Connection, Submittable } from "pg";
import { isStalePreparedStatement } from "../../db/client/retry.ts";
import { preparedLimits, preparedOn, type PreparedLimits } from "./prepared.ts";

/** One statement of a pipeline; `wanted` rows are returned, those of others are dropped. Without a name it is not kept. */
export type PipelineStatement = { name: string; text: string; values: unknown[]; wanted: boolean; rowMode?: "array" };

export type StatementAnswer = { rows: unknown[]; rowCount: number | null };

/** The parts of a pg connection that are not in its published types. */
type Wire = Connection & {
  stream: { cork(): void; uncork(): void; destroy(): void };
  parse(query: { text: string; name: string }): void;
  bind(config: { portal: string; statement: string; values: unknown[] }): void;
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
 *
 * After an error Postgres skips everything up to the Sync, so what it has prepared is taken from its answers alone:
 * what was parsed before the error stays, what comes after it never was. What has to go is closed first of all, where
 * nothing can have failed yet, and each name is closed before it is parsed, which is no error when it is unknown.
 */
export class ImplicitTransaction implements Submittable {
  /** The answers of the wanted statements, once all of it is committed. */
  readonly result: Promise<StatementAnswer[]>;
  /** Read by pg's client; a name would make it believe that it prepared a statement itself. */
  readonly name = undefined;
  /** Set by pg's client when it is missing. */
  callback = (): void => undefined;
  readonly #statements: readonly PipelineStatement[];
  readonly #limits: PreparedLimits;
  #current = 0;
  #rows: RowParser | undefined;
  readonly #answers: StatementAnswer[] = [];
  #failure: unknown;
  #resolve: (answers: StatementAnswer[]) => void;
  #reject: (reason: unknown) => void;

  constructor(statements: readonly PipelineStatement[], limits = preparedLimits) {
    // here, where it can fail before anything is sent
    this.#statements = statements.map((statement) => ({ ...statement, values: statement.values.map(toWire) }));
    this.#limits = limits;
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer[]>();
    this.result = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): Error | undefined {
    const wire = connection as Wire;
    wire.stream.cork();
    try {
      this.#send(wire);
      return undefined;
    } catch (error) {
      wire.stream.destroy(); // half a message is on its way
      return error as Error;
    } finally {
      wire.stream.uncork();
    }
  }

  #send(wire: Wire): void {
    const prepared = preparedOn(wire);
    prepared.settle();
    const needed = new Set(this.#statements.map(({ name }) => name));
    const fresh = new Map(
      this.#statements.filter(({ name }) => name !== "" && !prepared.has(name)).map(({ name, text }) => [name, text]),
    );
    if (fresh.size > 0)
      for (const name of prepared.makeRoom([...fresh.values()], needed, this.#limits)) wire.close({ type: "S", name });
    for (const { name, text, values, wanted } of this.#statements) {
      if (name === "" || fresh.delete(name)) {
        if (name !== "") wire.close({ type: "S", name });
        wire.parse({ text, name });
        prepared.expect(name, text.length);
      } else prepared.touch(name);
      wire.bind({ portal: "", statement: name, values });
      if (wanted) wire.describe({ type: "P", name: "" });
      wire.execute({ portal: "" });
    }
    wire.sync();
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

  handleError(error: Error, connection: Connection): void {
    const prepared = preparedOn(connection);
    prepared.settle();
    if (isStalePreparedStatement(error)) prepared.forgetAll();
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
