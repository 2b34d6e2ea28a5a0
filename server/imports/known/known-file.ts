/** What a row says in the column of a name; "" where the file has none. */
export type Say = (column: string) => string;

/** What fills a field: a column as it is, or in other words, or one that is made of several. */
export type Filling =
  string | { column: string; as: (cell: string) => string } | { made: string; of: (say: Say) => string };

/** How a file fills a module. */
export type Into = {
  fills: Readonly<Record<string, Filling>>;
  /** Rows that are none of its records: totals, pictures, what another module takes. */
  skips?: (say: Say) => boolean;
  /** Columns by which rows are one record, which the first of them says. */
  once?: readonly string[];
  /** What all rows say that no column does. */
  constants?: Readonly<Record<string, string>>;
};

/** Prices that everybody pays. */
export const forAll = { labelId: "All customers" } as const;

/** An export of another system, as its header is known. */
export type KnownFile = {
  system: "QuickBooks" | "Shopify" | "Cin7 Core" | "Odoo";
  lists: "products" | "orders" | "customers" | "vendors" | "stock" | "addresses" | "costs";
  /** The page that the header is known from. */
  source: string;
  header: readonly string[];
  /** Columns by which it cannot be mistaken for another file. */
  marks: readonly string[];
  /** Columns that are filled in the first row alone of those that say the same in `by`. */
  carried?: { by: string; columns: readonly string[] };
  into: Readonly<Record<string, Into>>;
};

/** The first that says something. */
export const firstOf =
  (...columns: readonly string[]) =>
  (say: Say): string =>
    columns.map(say).find((cell) => cell !== "") ?? "";

/** Their word for ours; another stays as it is, and is refused if it is none. */
export const worded =
  (words: Readonly<Record<string, string>>) =>
  (cell: string): string =>
    words[cell.trim().toLowerCase()] ?? cell;

/** Days of terms: 30 of "Net 30", "2% 10 Net 30" and "30 days", none of "Due on receipt". */
export const daysOf = (terms: string): string => {
  if (/receipt|cash|prepa/i.test(terms)) return "0";
  return (/net\s*(\d{1,3})/i.exec(terms) ?? /^(\d{1,3})\s*days?$/i.exec(terms.trim()))?.[1] ?? "";
};

/** HTML as the text that it shows. */
export const shownText = (html: string): string =>
  html
    .replaceAll(/<(br|\/p|\/li|\/div|\/h\d)\s*\/?>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole) => entities[whole] ?? whole)
    .replaceAll(/[ \t]*\n\s*/g, "\n")
    .trim();
const entities: Readonly<Record<string, string>> = {
  ...{ "&nbsp;": " ", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" },
};

/** Whether a row says nothing of these, or nought. */
export const lacks =
  (...columns: readonly string[]) =>
  (say: Say): boolean =>
    columns.some((column) => /^(0*[.,]?0*|not stocked)$/i.test(say(column)));

/** Whether another system says of a record that nobody uses it any more: it does not come back to life here. */
export const isLeft = (status: string): boolean =>
  /^(not[- ]active|inactive|archived|deprecated|discontinued|deleted)$/i.test(status);

const kilogramsOf: Readonly<Record<string, number>> = {
  ...{ kg: 1, kgs: 1, kilogram: 1, kilograms: 1, g: 0.001, gram: 0.001, grams: 0.001 },
  ...{ lb: 0.453_592_37, lbs: 0.453_592_37, pound: 0.453_592_37, pounds: 0.453_592_37 },
  ...{ oz: 0.028_349_523_125, ounce: 0.028_349_523_125, ounces: 0.028_349_523_125 },
};
/** A weight in kilograms, of a number and the unit beside it, in as many decimals as leave no doubt of their mark; "" where it is none. */
export const kilograms = (weight: string, unit: string): string => {
  const factor = kilogramsOf[unit.toLowerCase()];
  const amount = /^\d*[.,]?\d+$/.test(weight) ? Number(weight.replace(",", ".")) : 0;
  return factor === undefined || amount === 0 ? "" : (amount * factor).toFixed(4);
};
