/** A field as templates know it: what it is called and how its values are shown. */
export type Entry = {
  label: string;
  kind: string;
  /** Words of its values, where they are fixed. */
  options?: Readonly<Record<string, string>>;
  /** Before the number of a record: SO-. */
  prefix?: string;
};

export type Values = Readonly<Record<string, unknown>>;

/** What a thread is given: texts and values, nothing that runs. */
export type Job = {
  source: string;
  /** By the names they are used under. */
  partials: Readonly<Record<string, string>>;
  /** Style sheets, by the names of their files. */
  styles: Readonly<Record<string, string>>;
  /** One rendering each; one of all of them as `records` where it is consolidated. */
  records: readonly Values[];
  isConsolidated: boolean;
  /** What every rendering has beside the fields of its record. */
  shared: Values;
  entries: Readonly<Record<string, Entry>>;
  /** Every path that leads somewhere. */
  paths: readonly string[];
  words: Readonly<Record<string, string>>;
  /** What the company's pictures are called and show, in the order by which the rendering names them. */
  pictures: readonly { readonly name: string; readonly alt: string }[];
  locale: string;
  timeZone: string;
};

/** Why a template is not rendered: a key of the words, and where. `name` is what it is about, as the author wrote it. */
export type Problem = { code: ProblemCode; file: string; line?: number | undefined; name?: string | undefined };
export type ProblemCode =
  | "syntax"
  | "helper"
  | "partial"
  | "raw"
  | "decorator"
  | "forbiddenName"
  | "markup"
  | "styles"
  | "depth"
  | "barcode"
  | "pictureSize"
  | "pictures"
  | "noPicture"
  | "output"
  | "size"
  | "time"
  | "memory"
  | "failed"
  | "unknown"
  /** Amounts that the reader sees and that are left out, since not all of the writers see them. */
  | "withheldPrices"
  | "withheldCosts";

/** What was rendered, with what leads to nothing in it; or why it was not. */
export type Outcome = { html: string; warnings: readonly Problem[] } | { problems: readonly Problem[] };

/** What one rendering may take: seconds from its start, memory of its thread, bytes of what it gives. */
export const renderLimits = {
  milliseconds: 2_000,
  megabytes: 64,
  bytes: 2 * 1024 * 1024,
  barcodes: 2_000,
} as const;
