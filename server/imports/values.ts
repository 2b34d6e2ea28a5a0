import { isDay } from "../../resources/core/bounds.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import type { Notation } from "./notation.ts";

/** What a cell means: a value as saves take it, names that have to be found first, or what is wrong, as a key of validation. */
export type Meant = { value: unknown } | { names: readonly string[] } | { problem: string };
/** The values of a choice by what people call them, in lower case. */
export type Options = ReadonlyMap<string, string>;

const apostrophe = /^'+[=+\-@\t\r]/;
/** A cell without what exports put before what looks like a formula, and without space around it. */
export const cleaned = (cell: string): string => {
  const text = cell.trim();
  return apostrophe.test(text) ? text.slice(1) : text;
};

const spaces = /[\s\u00a0\u202f\u2009]/g;
const signs = /^[$€£¥₽]|[$€£¥₽%]$/g;
const plain = { ".": /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/, ",": /^[-+]?(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/ };

/** A number as decimal text; null where it could mean another one, or none. */
export const decimalText = (cell: string, mark: Notation["decimal"]): string | null => {
  const text = cell.trim().replaceAll(signs, "").trim();
  // blanks between digits part thousands, or nothing
  if (/\s/.test(text) && !/^[-+]?\d{1,3}([\s\u00a0\u202f\u2009]\d{3})+([.,]\d+)?$/.test(text)) return null;
  const digits = text.replaceAll(spaces, "");
  if (!/\d/.test(digits) || !plain[mark].test(digits)) return null;
  const value = (mark === "." ? digits.replaceAll(",", "") : digits.replaceAll(".", "").replace(",", ".")).replace(
    /^\+/,
    "",
  );
  return value.replace(/^(-?)\./, "$10.").replace(/^(-?)0+(?=\d)/, "$1");
};

const century = (year: string): string => (year.length === 4 ? year : `${Number(year) > 50 ? "19" : "20"}${year}`);
const joined = (year: string, month: string, day: string): string =>
  `${century(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** A day in ISO; null where it is none, or day and month could change places. */
export const dayText = (cell: string, dates: Notation["dates"]): string | null => {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d\d(:\d\d(\.\d+)?)?Z?$/, "");
  const read = ((): string | null => {
    const iso =
      /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ??
      /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
      /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text);
    if (iso) return joined(iso[1]!, iso[2]!, iso[3]!);
    const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
    if (dotted) return joined(dotted[3]!, dotted[2]!, dotted[1]!);
    const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
    if (!slashed) return null;
    const [, first = "", second = "", year = ""] = slashed;
    if (first === second || Number(second) > 12) return joined(year, first, second);
    if (Number(first) > 12 || dates === "dmy") return joined(year, second, first);
    return dates === "mdy" ? joined(year, first, second) : null;
  })();
  return read !== null && isDay(read) ? read : null;
};

const truths: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true, "1": true, x: true, да: true, истина: true },
  ...{ false: false, no: false, n: false, "0": false, нет: false, ложь: false },
};

/** Names parted by commas; one that holds a comma stands in quotation marks. */
const listed = (text: string): string[] =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;]+))\s*(?:[,;]|$)/g)]
    .map(([, quoted, bare = ""]) => quoted?.replaceAll('""', '"') ?? bare.trim())
    .filter((part) => part !== "");

const ofKind = (kind: string, text: string, notation: Notation, options: Options): Meant => {
  const [held] = traitsOf(kind).holds;
  if (kind === "choice" || kind === "state") {
    const value = options.size === 0 ? text : options.get(text.toLowerCase());
    return value === undefined ? { problem: "choice" } : { value };
  }
  if (kind === "choices") {
    const values = listed(text).map((part) => (options.size === 0 ? part : options.get(part.toLowerCase())));
    return values.includes(undefined) ? { problem: "choice" } : { value: values };
  }
  if (kind === "country") {
    const code = options.get(text.toLowerCase()) ?? text;
    return code.length === 2 ? { value: code } : { problem: "choice" };
  }
  if (kind === "code" || held === "text") return { value: text };
  if (held === "boolean") {
    const value = truths[text.toLowerCase()];
    return value === undefined ? { problem: "boolean" } : { value };
  }
  if (held === "date") {
    const value = dayText(text, notation.dates);
    return value === null ? { problem: "date" } : { value };
  }
  const value = decimalText(text, notation.decimal);
  if (value === null) return { problem: "number" };
  if (held !== "integer") return { value };
  return /^-?\d{1,10}$/.test(value) ? { value: Number(value) } : { problem: "number" };
};

/** What a filled cell means for a field. */
export const meaningOf = (field: AnyField, cell: string, notation: Notation, options: Options): Meant => {
  const text = cleaned(cell);
  if (text.includes("\0") || text.includes("\uFFFD")) return { problem: "invalid" };
  if (field.kind === "labels") return { names: listed(text) };
  if (field.kind === "reference") return { names: [text] };
  return ofKind(field.kind, text, notation, options);
};

const heldByCustom: Readonly<Record<string, string>> = { number: "quantity", date: "date", boolean: "boolean" };
/** The same for a custom field. */
export const customMeaning = (kind: string, cell: string, notation: Notation): Meant => {
  const text = cleaned(cell);
  return text.includes("\0") ? { problem: "invalid" } : ofKind(heldByCustom[kind] ?? "text", text, notation, new Map());
};
