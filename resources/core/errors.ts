/** Codes of the API's errors: extensions.code. The words are errors.<CODE> in texts/, with the parameters of `detail`. */
export const errorCodes = [
  "UNAUTHENTICATED",
  "UNVERIFIED",
  "LOGIN_FAILED",
  "SECOND_FACTOR",
  "EXPIRED",
  "RATE_LIMITED",
  "FORBIDDEN",
  "SIMULATED",
  "NOT_FOUND",
  "CONFLICT",
  "DUPLICATE",
  "IN_USE",
  "BLOCKED",
  "VALIDATION",
  "BAD_REQUEST",
  "TRANSITION",
  "LIMIT",
  "CANNOT_DELETE",
  "IDEMPOTENCY_MISMATCH",
  "SHORT",
  "OVER",
  "RULE",
  "LEDGER",
  "TIMEOUT",
  "BUSY",
  "UNAVAILABLE",
  "TOO_COMPLEX",
  "INTERNAL",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export type CatalogueEntry = {
  code: ErrorCode;
  /** Key of its words. */
  message: `errors.${ErrorCode}`;
  /** Keys its detail carries for the words and the screens. */
  detail: readonly string[];
};
const entry = (code: ErrorCode, ...detail: string[]): CatalogueEntry => ({ code, message: `errors.${code}`, detail });

/** SQLSTATE → code. SW… are raised by app_private.fail; the rest are Postgres' own. An SQLSTATE not listed here is INTERNAL, and masked. */
export const catalogue: Readonly<Record<string, CatalogueEntry>> = {
  SWNFD: entry("NOT_FOUND", "module", "id"),
  SWFBD: entry("FORBIDDEN", "scope", "reason", "fields"),
  SWSTL: entry("CONFLICT", "version", "changes", "user"),
  SWVAL: entry("VALIDATION", "fields"),
  SWTRN: entry("TRANSITION", "from", "to"),
  SWLIM: entry("LIMIT", "name", "limit", "count", "added"),
  SWDEL: entry("CANNOT_DELETE", "consumers", "reason"),
  SWRST: entry("BLOCKED", "consumers"),
  SWIDM: entry("IDEMPOTENCY_MISMATCH"),
  SWSHT: entry("SHORT", "available"),
  SWOVR: entry("OVER", "allowed", "rule", "item", "ordered", "received", "percent"),
  SWRUL: entry("RULE", "skuId", "rule"),
  SWLOG: entry("LOGIN_FAILED"),
  SWEXP: entry("EXPIRED"),
  SWUNV: entry("UNVERIFIED"),
  SWRAT: entry("RATE_LIMITED", "seconds"),
  SWLED: entry("LEDGER"),
  SWMOV: entry("UNAVAILABLE"),
  "23505": entry("DUPLICATE", "fields"),
  "23503": entry("IN_USE", "module"),
  // what `on delete restrict` raises since Postgres 18
  "23001": entry("IN_USE", "module"),
  "23502": entry("VALIDATION", "fields"),
  "23514": entry("VALIDATION", "fields"),
  "22001": entry("VALIDATION"),
  "22003": entry("VALIDATION"),
  "22007": entry("VALIDATION"),
  "22008": entry("VALIDATION"),
  // a time zone nobody knows, by its displacement and by its name
  "22009": entry("VALIDATION"),
  "22023": entry("VALIDATION"),
  // what no text may hold: bytes of no encoding, U+0000
  "22021": entry("VALIDATION"),
  "22P05": entry("VALIDATION"),
  "22P02": entry("VALIDATION"),
  // longer than an index or a text search can hold
  "54000": entry("VALIDATION"),
  "54001": entry("TOO_COMPLEX"),
  "42501": entry("FORBIDDEN"),
  "57014": entry("TIMEOUT"),
  "25P03": entry("TIMEOUT"),
  "25P04": entry("TIMEOUT"),
  "40001": entry("BUSY"),
  "40P01": entry("BUSY"),
  "55P03": entry("BUSY"),
  "57P01": entry("UNAVAILABLE"),
  "57P02": entry("UNAVAILABLE"),
  "57P03": entry("UNAVAILABLE"),
  "57P04": entry("UNAVAILABLE"),
  "53000": entry("UNAVAILABLE"),
  "53100": entry("UNAVAILABLE"),
  "53200": entry("UNAVAILABLE"),
  "53300": entry("UNAVAILABLE"),
  "53400": entry("UNAVAILABLE"),
  "58000": entry("UNAVAILABLE"),
  "58030": entry("UNAVAILABLE"),
  // a standby, or a server whose administrator made it read-only
  "25006": entry("UNAVAILABLE"),
  "08000": entry("UNAVAILABLE"),
  "08003": entry("UNAVAILABLE"),
  "08006": entry("UNAVAILABLE"),
};

/** Retried before a client hears of them (SEMANTICS 1.4). */
export const retried: readonly string[] = ["40001", "40P01", "55P03"];

const unexpected = entry("INTERNAL", "requestId");

export const errorOf = (sqlstate: string | undefined): CatalogueEntry =>
  sqlstate === undefined ? unexpected : (catalogue[sqlstate] ?? unexpected);
/** Whether what the database says with this SQLSTATE was written for people; the rest is said in the catalogue's words only. */
export const isOurs = (sqlstate: string | undefined): boolean =>
  sqlstate !== undefined && sqlstate.startsWith("SW") && sqlstate in catalogue;
