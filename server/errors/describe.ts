import { errorOf, isOurs, type ErrorCode } from "../../resources/core/errors.ts";
import { camel, snake } from "../../resources/core/naming.ts";
import { definitionOf, isDeclared } from "../../resources/core/registry.ts";
import { faultyStore } from "./fault.ts";

/** What a client is told of an error. `expected` ones need no log entry. */
export type Described = {
  code: ErrorCode;
  message: string;
  fields?: Readonly<Record<string, unknown>>;
  detail?: Readonly<Record<string, unknown>>;
  expected: boolean;
  /** For the operator: what does not do its work. */
  fault?: string;
};

/** The parts of a Postgres error that say what is wrong. */
type DatabaseError = Error & {
  code: string;
  detail?: string;
  column?: string;
  constraint?: string;
  table?: string;
  file?: string;
};
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);

const lost: readonly string[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
];
/** The parts of Postgres that write and read its files, by the name of their source: what they complain of is the disk. */
const storageSources: readonly string[] = [
  "fd.c",
  "md.c",
  "smgr.c",
  "bufmgr.c",
  "buffile.c",
  "xlog.c",
  "slru.c",
  "storage.c",
  "copydir.c",
  "relmapper.c",
  "twophase.c",
];
/** SQLSTATEs that say so themselves. A read-only folder is 42501 to Postgres, which else means that a role lacks a right. */
const diskStates: readonly string[] = ["53100", "58030", "25006"];
const isDiskFault = (error: DatabaseError): boolean =>
  diskStates.includes(error.code) ||
  (/^(42501|58|XX000|53)/.test(error.code) && storageSources.includes(error.file ?? ""));

/** The database is away: connections refused, cut or not to be had in time. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && (lost.includes(String(error.code)) || errorOf(String(error.code)).code === "UNAVAILABLE")) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    ));

/** `Key (account_id, lower(code))=(1, a) already exists.` is about the field code. */
const keyFields = (detail: string | undefined): string[] =>
  (/^Key \((.+?)\)=/.exec(detail ?? "")?.[1] ?? "")
    .split(", ")
    .map((part) => camel(part.replace(/^\w+\((\w+).*\)$/, "$1").replace(/::\w+$/, "")))
    .filter((name) => name !== "" && name !== "accountId");
/**
 * Under row-level security Postgres keeps the key to itself; its constraint `products_account_id_display_id_key` tells the
 * field. Of several columns the last one is what people entered: custom_fields_account_id_module_slug_key is about the slug.
 */
const uniqueFields = (constraint: string, table: string): string[] => {
  const column = new RegExp(`^${table}_(?:account_id_)?(.+)_(?:key|idx)\\d*$`).exec(constraint)?.[1];
  if (!column) return [];
  const known = isDeclared(table) ? Object.keys(definitionOf(table).fields) : [];
  const last = known
    .filter((name) => `_${column}`.endsWith(`_${snake(name)}`))
    .toSorted((a, b) => b.length - a.length)[0];
  return [last ?? camel(column)];
};
const allAre = (names: readonly string[], problem: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, problem]));

const parsed = (detail: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (!detail?.startsWith("{")) return undefined;
  try {
    return JSON.parse(detail) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

/** Kinds of fields with a message of their own for a value that does not fit. */
const spoken: readonly string[] = ["email", "country"];
const problemOf = (table: string, name: string): string => {
  const kind = isDeclared(table) ? definitionOf(table).fields[name]?.kind : undefined;
  return kind && spoken.includes(kind) ? kind : "invalid";
};

/** Fields of Postgres' own complaints, as far as they name any. */
const fieldsOf = ({
  code,
  detail,
  column,
  constraint = "",
  table = "",
}: DatabaseError): Readonly<Record<string, string>> | undefined => {
  if (code === "23505") return allAre(detail ? keyFields(detail) : uniqueFields(constraint, table), "duplicate");
  if (code === "23502" && column) return { [camel(column)]: "required" };
  const checked = code === "23514" ? new RegExp(`^${table}_(.+)_check\\d*$`).exec(constraint)?.[1] : undefined;
  return checked ? { [camel(checked)]: problemOf(table, camel(checked)) } : undefined;
};

const words: Partial<Record<ErrorCode, string>> = {
  DUPLICATE: "This value is taken.",
  IN_USE: "Something else still needs this record.",
  NOT_FOUND: "The record was not found.",
  VALIDATION: "A value is missing or not allowed.",
  FORBIDDEN: "Your role does not allow this.",
  TIMEOUT: "This took too long.",
  BUSY: "Others are changing the same records. Please try again.",
  UNAVAILABLE: "The server cannot do this at the moment.",
};

/** Keys named `<table>_<column>_of_<party>` hold two references together: the record is there, of somebody else. */
const ofAnother = ({ constraint = "", table = "" }: DatabaseError): Readonly<Record<string, string>> | undefined => {
  const [, column, party] = new RegExp(`^${table}_(.+)_of_([a-z]+)$`).exec(constraint) ?? [];
  return column ? { [camel(column)]: party === "warehouse" ? "otherWarehouse" : "otherParty" } : undefined;
};

const describeDatabaseError = (error: DatabaseError): Described => {
  const absent = error.code === "23503" && / is not present in table /.test(error.detail ?? "");
  const others = absent ? ofAnother(error) : undefined;
  const missing = absent && !others;
  const code = missing ? "NOT_FOUND" : others ? "VALIDATION" : errorOf(error.code).code;
  const detail = isOurs(error.code) ? parsed(error.detail) : undefined;
  const { fields = others ?? (missing ? allAre(keyFields(error.detail), "notFound") : fieldsOf(error)), ...rest } =
    detail ?? {};
  const message = isOurs(error.code) ? error.message : (words[code] ?? "Something went wrong.");
  return {
    code,
    message,
    ...(fields ? { fields: fields as Readonly<Record<string, unknown>> } : {}),
    ...(Object.keys(rest).length > 0 ? { detail: rest } : {}),
    expected: code !== "INTERNAL",
  };
};

/** One mapping from what went wrong to what is said: SQLSTATEs by the catalogue, a lost database, and everything else as INTERNAL. */
export const describeError = (error: unknown): Described => {
  const unavailable = { code: "UNAVAILABLE", message: words.UNAVAILABLE ?? "", expected: true } as const;
  if (faultyStore(error) !== undefined) return { ...unavailable, fault: (error as Error).message };
  if (isDatabaseError(error) && isDiskFault(error))
    return { ...unavailable, fault: `The database cannot write or read its files: ${error.message} (${error.code}).` };
  if (isDatabaseError(error) && isOurs(error.code)) return describeDatabaseError(error);
  if (isUnavailable(error)) return unavailable;
  if (isDatabaseError(error)) return describeDatabaseError(error);
  return { code: "INTERNAL", message: "Something went wrong.", expected: false };
};
