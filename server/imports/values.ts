import { isDay } from "../../resources/core/bounds.ts";
import type { AnyField } from "../../resources/core/fields.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import { withFormulas } from "../exports/formula.ts";
import { namedDay } from "./named-day.ts";
import type { CellNotation, Decimal, Notation } from "./notation.ts";

/** What a cell means: a value as saves take it, names that have to be found first, or what is wrong, as a key of validation. */
export type Meant = { value: unknown } | { names: readonly string[] } | { problem: string };
/** The values of a choice by what people call them, in lower case. */
export type Options = ReadonlyMap<string, string>;

/** A cell without the apostrophes that exports put before formulas, and without space around it. */
export const cleaned = (cell: string): string => withFormulas(cell.trim());

const spaces = /[\s\u00a0\u202f\u2009'’]/g;
const signs = /^([$€£¥₽]|[A-Z]{3}\s)|([$€£¥₽%]|\s[A-Z]{3})$/g;
// a first group of nothing but noughts is no thousand: 0.500 is a half
const plain = {
  ".": /^[-+]?((?!0)\d{1,3}(,\d{3})+|(?!0)\d{1,2}(,\d{2})+,\d{3}|\d+)?(\.\d+)?$/,
  ",": /^[-+]?((?!0)\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/,
};
const blankGroups = /^[-+]?\d{1,3}([\s\u00a0\u202f\u2009'’]\d{3})+([.,]\d+)?$/;

/** The same number with its sign before it, as bookkeepers and word processors write it otherwise: "(5.00)", "5-", "−5". */
const signedText = (text: string): string => {
  const bare = text.replace(/^[−–]/, "-");
  const [, inner] = /^\((.+)\)$/.exec(bare) ?? /^([^-+]+)-$/.exec(bare) ?? [];
  return inner === undefined || !/^[$€£¥₽\d.,]/.test(inner) ? bare : `-${inner.trim()}`;
};
// "12,-" and "12.–" are round amounts
const dashed = /[.,][-–—]+$/;

/** A number as decimal text; null where it could mean another one, or none. */
export const decimalText = (cell: string, mark: Decimal): string | null => {
  if (cell.length > 60) return null;
  const unsigned = cell.trim().replaceAll(signs, "").trim().replace(dashed, "");
  const text = signedText(unsigned)
    .replaceAll(signs, "")
    .replace(/^-[$€£¥₽]/, "-")
    .trim();
  // blanks between digits part thousands, or nothing
  if (/[\s'’]/.test(text) && !blankGroups.test(text)) return null;
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

const timeOfDay = /[T ]+\d{1,2}:\d\d(:\d\d([.,]\d+)?)?( ?[AP]\.?M\.?)?( ?(Z|[+-]\d\d:?\d\d))?$/i;
const slashedDay = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
/** What a day written with slashes says first and second; null for another one, and where it makes no difference. */
export const slashedOf = (cell: string): readonly [number, number] | null => {
  const [, first, second] = slashedDay.exec(cell.trim().replace(timeOfDay, "")) ?? [];
  return first === undefined || Number(first) === Number(second) ? null : [Number(first), Number(second)];
};

/** A day in ISO; null where it is none in this order. `unsure` reads what can be read in one way. */
export const dayText = (cell: string, dates: Notation["dates"]): string | null => {
  const text = cell.trim().replace(timeOfDay, "");
  const read = ((): string | null => {
    const iso =
      /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ??
      /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
      /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})\.?$/.exec(text);
    if (iso) return joined(iso[1]!, iso[2]!, iso[3]!);
    const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})( ?г\.?)?$/.exec(text);
    if (dotted) return joined(dotted[3]!, dotted[2]!, dotted[1]!);
    const [, first = "", second = "", year = ""] = slashedDay.exec(text) ?? [];
    if (year === "") return namedDay(text);
    const isDayFirst = dates === "unsure" ? Number(first) > 12 : dates === "dmy";
    const isSure = dates !== "unsure" || Number(first) > 12 || Number(second) > 12 || Number(first) === Number(second);
    if (!isSure) return null;
    return isDayFirst ? joined(year, second, first) : joined(year, first, second);
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

/** A number that is the same whatever its mark; null for another one. */
const eitherDecimal = (text: string): string | null => {
  const value = decimalText(text, ".");
  return value === decimalText(text, ",") ? value : null;
};
const isDecimalSomehow = (text: string): boolean => decimalText(text, ".") !== null || decimalText(text, ",") !== null;

const ofKind = (kind: string, text: string, notation: CellNotation, options: Options): Meant => {
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
    // an undecided column may mean either, whatever a single cell of it says
    if (notation.dates === null && slashedOf(text)) return { problem: "twoWays" };
    const value = dayText(text, notation.dates ?? "unsure");
    return value === null ? { problem: "date" } : { value };
  }
  const { decimal } = notation;
  const value = decimal === null ? eitherDecimal(text) : decimalText(text, decimal);
  if (value === null) return { problem: decimal === null && isDecimalSomehow(text) ? "twoWays" : "number" };
  if (held !== "integer") return { value };
  const whole = value.replace(/\.0+$/, "");
  return /^-?\d{1,10}$/.test(whole) ? { value: Number(whole) } : { problem: "number" };
};

/** What a filled cell means for a field. */
export const meaningOf = (field: AnyField, cell: string, notation: CellNotation, options: Options): Meant => {
  const text = cleaned(cell);
  if (text.includes("\0") || text.includes("\uFFFD")) return { problem: "invalid" };
  if (field.kind === "labels") return { names: listed(text) };
  if (field.kind === "reference") return { names: [text] };
  return ofKind(field.kind, text, notation, options);
};

const heldByCustom: Readonly<Record<string, string>> = { number: "quantity", date: "date", boolean: "boolean" };
/** The same for a custom field. */
export const customMeaning = (kind: string, cell: string, notation: CellNotation): Meant => {
  const text = cleaned(cell);
  return text.includes("\0") ? { problem: "invalid" } : ofKind(heldByCustom[kind] ?? "text", text, notation, new Map());
};
