import type { JobHelpers, Task } from "graphile-worker";
import type { Transporter } from "nodemailer";
import type { z } from "zod";
import type { SyncItem, SyncOutcome } from "../db/client/sync-item.ts";

/** What somebody wants done, as app_private.begin_export or begin_import tells it. */
export type JobRequest = Readonly<Record<string, unknown>>;
/** Where lists are asked for as their readers would, and files kept: the server's side of an export. */
export type Exporter = {
  /** Null where nobody wants it any more: `tell` says so of each page. */
  write(
    requested: JobRequest,
    tell: (done: number, total: number) => Promise<boolean>,
  ): Promise<{ path: string; size: number; rows: number } | null>;
  /** Whether it failed for what its person asked or may, and would again. */
  isRefusal(error: unknown): error is Error;
};

/** Where files of rows are read and saved as their persons would: the server's side of an import. */
export type Importer = {
  run(
    requested: JobRequest,
    io: {
      /** How far it is, or what it found; false where nobody wants it any more. */
      tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
      add(rows: readonly unknown[]): Promise<void>;
      rows(after: number): Promise<readonly { row: number; cells: readonly string[]; problems: readonly never[] }[]>;
    },
  ): Promise<void>;
  /** Tries files as one, in their order; each tells by itself how it ends. */
  runAll(given: readonly { requested: JobRequest; io: Parameters<Importer["run"]>[1] }[]): Promise<void>;
  /** The order in which files of modules come in: one thing needs another. */
  placeOf(module: string | null): number;
  isRefusal(error: unknown): error is Error;
};

/** Where one thing is done to many records as their person would: the server's side of a bulk action. */
export type BulkRunner = {
  run(
    requested: JobRequest,
    io: {
      /** How far it is, or what it found; false where nobody wants it any more. */
      tell(facts: Readonly<Record<string, unknown>>): Promise<boolean>;
      /** Keeps ids of records that match; answers with how many there are so far. */
      freeze(ids: readonly number[]): Promise<number>;
      rows(after: number): Promise<readonly never[]>;
      note(verdicts: readonly unknown[]): Promise<void>;
    },
  ): Promise<void>;
  isRefusal(error: unknown): error is Error;
};

/** Where reports are computed as their readers would see them: the server's side of a mail with a report. */
export type ReportPrinter = {
  write(requested: JobRequest): Promise<{ title: string; text: string; html: string; pdf: Buffer | null }>;
  isRefusal(error: unknown): error is Error;
};

/** Where papers of records are rendered as their senders would see them, and files read: the server's side of a mail about a record. */
export type PaperPrinter = {
  attach(requested: JobRequest): Promise<readonly { filename: string; content: Buffer; contentType: string }[]>;
  isRefusal(error: unknown): error is Error;
};

/** Where providers are called: the server's side of items of integrations. */
export type SyncRunner = {
  /** Does an item; throws only when the database is away or the worker stops. */
  run(
    accountId: number,
    item: SyncItem,
    means: {
      /** Asks a function of `app_private` as the worker. */
      ask(name: string, ...values: readonly unknown[]): Promise<unknown>;
      stop?: AbortSignal;
    },
  ): Promise<SyncOutcome>;
};

/** What a worker does as people would, through the API, and what it shares with the server. */
export type UserJobs = {
  /** Writes lists to files. */
  exports: Exporter;
  /** Brings files of rows in. */
  imports: Importer;
  /** Changes many records. */
  bulk: BulkRunner;
  /** Computes reports for mails. */
  reports: ReportPrinter;
  /** Renders papers for mails. */
  papers: PaperPrinter;
  /** Does items of integrations. */
  integrations: SyncRunner;
};

/** What tasks reach beside the database: the API for people's jobs, where this worker has it, and the outside world. */
export type TaskContext = Partial<UserJobs> & {
  /** Sends or files a mail. */
  mail: Transporter;
  /** There is no mail server, and this is not production: the texts are read in the outbox. */
  keepsMails: boolean;
  /** The address people reach this installation at, without a slash at the end. */
  publicUrl: string;
};

export type DefinedTask = (outside: TaskContext) => Task;

/**
 * A task that the worker finds in tasks/ by its file's name. Its payload carries ids and is checked first; it reads the
 * rows again, and a second run does no harm.
 */
export const defineTask =
  <T>(
    payload: z.ZodType<T>,
    run: (payload: T, helpers: JobHelpers, outside: TaskContext) => Promise<void>,
  ): DefinedTask =>
  (outside) =>
  (given, helpers) =>
    run(payload.parse(given ?? {}), helpers, outside);
