import { codeKey } from "../../../../resources/core/codes.ts";

/** What a GS1 code says; dates as YYYY-MM-DD, the quantity as decimal text. */
export type Gs1 = {
  gtin?: string;
  lotNumber?: string;
  expirationDate?: string;
  serialNumber?: string;
  quantity?: string;
};

/** Ends an element of no fixed length. */
const separator = "\u001d";

/** How a scanner says that a code is GS1: GS1-128, DataMatrix, QR and DataBar. */
const symbology = /^\](?:C1|d2|Q3|e0)/;

type Element = { fixed?: number; most?: number; reads: (value: string) => Gs1 | null };

/** The last digit of a GTIN follows from the others (GS1 General Specifications 7.9). */
export const hasCheckDigit = (digits: string): boolean => {
  const [check = 0, ...others] = [...digits].toReversed().map(Number);
  const sum = others.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
};

/** YYMMDD, of which DD 00 is the last day of the month; years lie within the fifty years before and after. */
export const dateOf = (text: string, thisYear = new Date().getFullYear()): string | null => {
  if (!/^\d{6}$/.test(text)) return null;
  const [yy = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number);
  const away = yy - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (away >= 51 ? -1 : away <= -50 ? 1 : 0);
  const year = century * 100 + yy;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return null;
  return [year, String(month).padStart(2, "0"), String(day || last).padStart(2, "0")].join("-");
};

const gtin = (value: string) => (/^\d{14}$/.test(value) && hasCheckDigit(value) ? { gtin: value } : null);
const expires = (value: string) => {
  const expirationDate = dateOf(value);
  return expirationDate === null ? null : { expirationDate };
};
const quantity = (value: string) =>
  /^\d+$/.test(value) && Number(value) > 0 ? { quantity: String(Number(value)) } : null;

/** The elements that are read. */
const elements: Readonly<Record<string, Element>> = {
  "01": { fixed: 14, reads: gtin },
  "02": { fixed: 14, reads: gtin },
  "10": { most: 20, reads: (lotNumber) => ({ lotNumber }) },
  "17": { fixed: 6, reads: expires },
  "21": { most: 20, reads: (serialNumber) => ({ serialNumber }) },
  "30": { most: 8, reads: quantity },
  "37": { most: 8, reads: quantity },
};

/**
 * Digits of an element that begins so, its own name among them, where no separator has to end it (GS1 General
 * Specifications 7.8.5); any other ends at a separator.
 */
const lengths: Readonly<Record<string, number>> = {
  ...{
    "00": 20,
    "01": 16,
    "02": 16,
    "03": 16,
    "04": 18,
    "11": 8,
    "12": 8,
    "13": 8,
    "14": 8,
    "15": 8,
    "16": 8,
    "17": 8,
  },
  ...{ "18": 8, "19": 8, "20": 4, "31": 10, "32": 10, "33": 10, "34": 10, "35": 10, "36": 10, "41": 16 },
};
/** What stands behind an element that is not used: it is read over by its length, and costs nothing of the article. */
const readOver = (text: string): string | null => {
  if (!/^\d{2}/.test(text)) return null;
  const end = text.indexOf(separator);
  return text.slice(lengths[text.slice(0, 2)] ?? (end < 0 ? text.length : end));
};

/** (01)…(10)… as people read it, in the form that is scanned. */
const unbracketed = (text: string): string =>
  text.replaceAll(/\((\d{2,4})\)/g, `${separator}$1`).replace(/^\u001d/, "");

const looksLikeGs1 = (text: string) =>
  symbology.test(text) || text.includes(separator) || /^\(\d{2,4}\)/.test(text) || /^01\d{14}/.test(text);

const read = (text: string): Gs1 | null => {
  let rest = text;
  let said: Gs1 = {};
  while (rest !== "") {
    const name = rest.slice(0, 2);
    const element = elements[name];
    if (!element) {
      const behind = readOver(rest);
      if (behind === null) return null;
      rest = behind.replace(/^\u001d+/, "");
      continue;
    }
    const { fixed, most = 0, reads } = element;
    const body = rest.slice(name.length);
    const end = body.indexOf(separator);
    const length = fixed ?? (end < 0 ? body.length : end);
    const value = body.slice(0, length);
    if (value.length !== length || length === 0 || (fixed === undefined && length > most)) return null;
    const what = reads(value);
    if (what === null) return null;
    said = { ...said, ...what };
    rest = body.slice(length).replace(/^\u001d+/, "");
  }
  return Object.keys(said).length > 0 ? said : null;
};

/**
 * What a scanned text says by GS1: AIs 01, 10, 17, 21 and 30, raw with separators, with a symbology identifier or in
 * brackets; other elements are read over. "no" where it is none, "wrong" where it means to be one and its check digit, a
 * date or a length of one of these makes it unreadable, or it says none of them.
 */
export const readGs1 = (text: string): Gs1 | "no" | "wrong" => {
  if (!looksLikeGs1(text)) return "no";
  const plain = text.replace(symbology, "").replace(/^\u001d/, "");
  const said = read(plain.startsWith("(") ? unbracketed(plain) : plain);
  // a lot may happen to begin like a GTIN
  const isSure = symbology.test(text) || text.includes(separator) || text.startsWith("(");
  return said ?? (isSure ? "wrong" : "no");
};

/** The ten digits that the six of a UPC-E stand for, by the last of them (GS1 General Specifications 5.2.2.4.2). */
const expanded = (six: string): string => {
  const [a, b, c, d, e, last] = [...six];
  if (last === "3") return `${a}${b}${c}00000${d}${e}`;
  if (last === "4") return `${a}${b}${c}${d}00000${e}`;
  return Number(last) < 3 ? `${a}${b}${last}0000${c}${d}${e}` : `${a}${b}${c}${d}${e}0000${last}`;
};

/** The UPC-A that a UPC-E is printed for; null for another code. Eight digits may be an EAN-8 as well. */
export const upcOf = (code: string): string | null => {
  const [, system, six, check] = /^([01])(\d{6})(\d)$/.exec(code) ?? [];
  if (system === undefined) return null;
  const upc = `${system}${expanded(six!)}${check}`;
  return hasCheckDigit(upc) ? upc : null;
};

/** Whether a code has as many digits as a GTIN of twelve or more and its check digit is another one. */
export const isMisread = (code: string): boolean => /^\d{12,14}$/.test(code) && !hasCheckDigit(code);

/** A code as it is compared: EAN-8, UPC-A, EAN-13 and GTIN-14 of one article are one. */
export const articleOf = codeKey;
