import { stampOf } from "../../resources/core/stamp.ts";
import type { NumericText } from "./numericText.ts";

/**
 * Quantities and money travel as decimal text and stay text: Intl formats it exactly, no float in between.
 */
const cache = new Map<string, Intl.NumberFormat>();
const formatter = (locale: string, least: number, most: number) => {
  const key = `${locale} ${least} ${most}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: true,
  });
  cache.set(key, made);
  return made;
};

export const minus = "−";
const withMinus = (text: string) => text.replace("-", minus);

const format = (value: string | number, locale: string, least: number, most: number) =>
  withMinus(formatter(locale, least, most).format(value as NumericText));

/** 1,240 or 12.5: as many decimals as there are, at most four. */
export const formatQuantity = (value: string | number, locale: string) => format(value, locale, 0, 4);
/** 8,640.00 */
export const formatMoney = (value: string | number, locale: string, digits = 2) =>
  format(value, locale, digits, digits);
/** A price or cost of one unit: two decimals, up to four where they matter. */
export const formatUnitMoney = (value: string | number, locale: string) => format(value, locale, 2, 4);
export const formatCount = (value: number, locale: string) => format(value, locale, 0, 0);
export const formatPercent = (value: string | number, locale: string, least = 0) =>
  `${format(value, locale, least, 4)} %`;

/** 640 B, 12 kB, 1.2 MB: thousands, as files are weighed. */
export const formatFileSize = (bytes: number, locale: string): string => {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[at],
    unitDisplay: at === 0 ? "narrow" : "short",
    maximumFractionDigits: at > 1 ? 1 : 0,
  })
    .format(bytes / 1000 ** at)
    .replace(/(\d)(\p{L})/u, "$1 $2");
};

const signsKnown = new Map<string, { group: string; decimal: string }>();
const signs = (locale: string) => {
  const known = signsKnown.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(-1234567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const made = { group: of("group"), decimal: of("decimal") };
  signsKnown.set(locale, made);
  return made;
};
/** What parts whole and decimals: a point, or a comma. */
export const decimalSign = (locale: string): string => signs(locale).decimal;

const grouped = (sign: string) => new RegExp(`^-?\\d{1,3}(\\${sign}\\d{3})+$`);

/**
 * Point and comma told apart: where both stand, the last one is the decimal sign; the other must group in threes. A sign
 * alone is the locale's, so that 1,5 is never read as 15.
 */
const withPoint = (text: string, decimal: string): string => {
  const [point, comma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) {
    const at = Math.max(point, comma);
    const whole = text.slice(0, at);
    const sign = point > comma ? "," : ".";
    return grouped(sign).test(whole) ? `${whole.replaceAll(sign, "")}.${text.slice(at + 1)}` : text;
  }
  if (decimal === ",") return text.replace(",", ".");
  return grouped(",").test(text) ? text.replaceAll(",", "") : text;
};

/** What a person typed, as decimal text of the API ("1 240,5" → "1240.5"); null for empty, undefined when it is no number. */
export const parseDecimal = (typed: string, locale: string): string | null | undefined => {
  const compact = typed.replaceAll(/[\s\u00a0\u202f]/g, "").replace(minus, "-");
  if (compact === "") return null;
  const plain = withPoint(compact, signs(locale).decimal);
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const [, sign = "", whole = "", fraction = ""] = /^(-?)0*(\d*)\.?(\d*?)0*$/.exec(plain) ?? [];
  const body = `${whole || "0"}${fraction ? `.${fraction}` : ""}`;
  return body === "0" ? "0" : sign + body;
};

/** Decimal text as one edits it: the locale's decimal sign, no grouping. */
export const editableDecimal = (value: string | number | null | undefined, locale: string) =>
  value === null || value === undefined ? "" : String(value).replace(".", signs(locale).decimal);

const day = (value: string | Date) =>
  value instanceof Date ? value : /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);

/** Dates in work lists: "24 Nov", with the year when it is another one. */
export const formatDay = (value: string | Date, locale: string, today = new Date()) => {
  const date = day(value);
  const english = locale.startsWith("en");
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(english ? "en-GB" : locale, { day: "numeric", month: "short", ...year })
    .format(date)
    .replace(/ г\.$/, "")
    .replace(".", "");
};

/** Dates in sentences: "7 March", with the year when it is another one. */
export const formatLongDay = (value: string | Date, locale: string, today = new Date()) => {
  const date = day(value);
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(locale.startsWith("en") ? "en-GB" : locale, { day: "numeric", month: "long", ...year })
    .format(date)
    .replace(/ г\.$/, "");
};

const two = (value: number) => String(value).padStart(2, "0");

/** Created and updated stamps, and every other moment: MM/DD/YYYY hh:mm A. */
export const formatStamp = (value: string | Date) => {
  const date = day(value);
  return stampOf({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hours: date.getHours(),
    minutes: date.getMinutes(),
  });
};

export const formatTime = (value: string | Date) => {
  const date = day(value);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
