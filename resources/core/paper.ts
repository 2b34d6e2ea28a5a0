import type { Table } from "./fields.ts";

/** What templates may call: four of Handlebars' own and ours, and nothing else. */
export const templateHelpers: readonly string[] = [
  ...["each", "if", "unless", "with"],
  ...["address", "barcode", "date", "image", "lines", "money", "number", "pageBreak", "qr", "show", "translate"],
];

/** Words that papers share; resources/papers/words.ts says them. */
export type PaperWord =
  | "billTo"
  | "shipTo"
  | "vendor"
  | "from"
  | "to"
  | "pickedBy"
  | "packedBy"
  | "shippedBy"
  | "receivedBy"
  | "builtBy"
  | "approvedBy"
  | "components"
  | "package"
  | "allAddresses"
  | "allContacts"
  | "yes"
  | "no";

/** Rows of a paper: of the record, or of each of what lies `within` it. Columns are paths from a row: "sku.code". */
export type PaperLines = {
  readonly of: string;
  readonly within?: string;
  readonly title?: PaperWord;
  readonly columns: readonly string[];
};

/** A page of one shape for all kinds: what differs is said here. Paths lead from the record: "salesOrder.customerPo". */
export type PaperPage = {
  readonly shape: "page";
  /** Addresses beside each other; `name` is the path of what stands above one. */
  readonly parties: readonly { readonly title: PaperWord; readonly address: string; readonly name?: string }[];
  readonly facts: readonly string[];
  readonly lines: readonly PaperLines[];
  /** Amounts below the lines; the last one is the one that counts. */
  readonly sums?: readonly string[];
  readonly notes?: readonly string[];
  /** Lines to sign on. */
  readonly signed?: readonly PaperWord[];
  /** A box to tick before each row. */
  readonly ticks?: true;
  /** Of what has no number to be scanned by. */
  readonly unnumbered?: true;
};

/** A label: its code in bars, and what stands below it. */
export type PaperLabel = {
  readonly shape: "label";
  readonly code: string;
  readonly lines: readonly string[];
};

/** One for each of what lies within the record: its sender, its receiver, and the code that it is followed by, or else the record's own. */
export type PaperParcel = {
  readonly shape: "parcel";
  readonly within: string;
  /** The path to its receiver, from the record. */
  readonly recipient: string;
  readonly address: string;
  readonly code: string;
};

export type Paper = {
  /** What templates call it in their subtype. */
  readonly name: string;
  readonly module: Table;
  readonly titles: { readonly en: string; readonly ru: string };
} & (PaperPage | PaperLabel | PaperParcel);

export const definePaper = (paper: Paper): Paper => paper;
