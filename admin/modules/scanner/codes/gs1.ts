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

type Element = { fixed?: number; most?: number; reads?: (value: string) => Gs1 | null };

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

/** The elements that are read, and those that may stand between them. */
const elements: Readonly<Record<string, Element>> = {
  "00": { fixed: 18 },
  "01": { fixed: 14, reads: gtin },
  "02": { fixed: 14, reads: gtin },
  "10": { most: 20, reads: (lotNumber) => ({ lotNumber }) },
  "11": { fixed: 6 },
  "13": { fixed: 6 },
  "15": { fixed: 6 },
  "17": { fixed: 6, reads: expires },
  "20": { fixed: 2 },
  "21": { most: 20, reads: (serialNumber) => ({ serialNumber }) },
  "30": { most: 8, reads: quantity },
  "37": { most: 8, reads: quantity },
  "240": { most: 30 },
  "241": { most: 30 },
  "400": { most: 30 },
};

const elementAt = (text: string): [string, Element] | undefined => {
  for (const length of [2, 3]) {
    const element = elements[text.slice(0, length)];
    if (element) return [text.slice(0, length), element];
  }
  return undefined;
};

/** (01)…(10)… as people read it, in the form that is scanned. */
const unbracketed = (text: string): string =>
  text.replaceAll(/\((\d{2,4})\)/g, `${separator}$1`).replace(/^\u001d/, "");

const looksLikeGs1 = (text: string) =>
  symbology.test(text) || text.includes(separator) || /^\(\d{2,4}\)/.test(text) || /^01\d{14}./.test(text);

const read = (text: string): Gs1 | null => {
  let rest = text;
  let said: Gs1 = {};
  while (rest !== "") {
    const found = elementAt(rest);
    if (!found) return null;
    const [name, { fixed, most = 0, reads }] = found;
    const body = rest.slice(name.length);
    const end = body.indexOf(separator);
    const length = fixed ?? (end < 0 ? body.length : end);
    const value = body.slice(0, length);
    if (value.length !== length || length === 0 || (fixed === undefined && length > most)) return null;
    const what = reads ? reads(value) : {};
    if (what === null) return null;
    said = { ...said, ...what };
    rest = body.slice(length).replace(/^\u001d+/, "");
  }
  return said;
};

/**
 * What a scanned text says by GS1: AIs 01, 10, 17, 21 and 30, raw with separators, with a symbology identifier or in
 * brackets. "no" where it is none, "wrong" where it means to be one and its check digit, a date, a length or an
 * unknown element makes it unreadable.
 */
export const readGs1 = (text: string): Gs1 | "no" | "wrong" => {
  if (!looksLikeGs1(text)) return "no";
  const plain = text.replace(symbology, "").replace(/^\u001d/, "");
  const said = read(plain.startsWith("(") ? unbracketed(plain) : plain);
  // a lot may happen to begin like a GTIN
  const isSure = symbology.test(text) || text.includes(separator) || text.startsWith("(");
  return said ?? (isSure ? "wrong" : "no");
};

/** EAN-8, UPC-A, EAN-13 and GTIN-14 of the same article, as one text; anything else is itself, in small letters. */
export const articleOf = (code: string): string =>
  /^(\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, "0") : code.trim().toLowerCase();
