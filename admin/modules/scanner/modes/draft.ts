import type { HeldBin, HeldSku } from "../device/known.ts";

/** So much of one thing, scanned and not booked yet. */
export type Entry = {
  key: string;
  skuId: number;
  code: string;
  name: string;
  /** Decimal text. */
  quantity: string;
  /** The document and its line that want it; null where nobody asked for it. */
  documentId: number | null;
  lineId: number | null;
  bin: HeldBin | null;
  lotId: number | null;
  lotNumber: string;
  serialNumber: string;
  expirationDate: string;
  /** When it was counted last, as the API takes it. */
  at: string;
};

/** The work in a mode: its documents, the place where the user stands, the codes scanned. */
export type Draft = {
  /** By `documentKey`. */
  documents: readonly string[];
  bin: HeldBin | null;
  entries: readonly Entry[];
  /** The entry that a bin, a number or a lot speaks about. */
  current: string | null;
  /** Boxes closed so far, to number the next. */
  boxes: number;
};

export const emptyDraft: Draft = { documents: [], bin: null, entries: [], current: null, boxes: 0 };

/** Documents of several modules may have the same id. */
export const documentKey = ({ module, id }: { module: string; id: number }): string => `${module}/${id}`;

export const currentOf = ({ entries, current }: Draft): Entry | undefined => entries.find(({ key }) => key === current);

/** Nothing yet of a thing: no document, place or lot but those that are named. */
export const newEntry = (key: string, { id, code, name }: HeldSku, named: Partial<Entry>): Entry => ({
  key,
  skuId: id,
  code,
  name,
  quantity: "0",
  documentId: null,
  lineId: null,
  bin: null,
  lotId: null,
  lotNumber: "",
  serialNumber: "",
  expirationDate: "",
  at: "",
  ...named,
});

/** Changes one entry, or adds it; it is the current one then. */
export const withEntry = (draft: Draft, entry: Entry): Draft => ({
  ...draft,
  current: entry.key,
  entries: draft.entries.some(({ key }) => key === entry.key)
    ? draft.entries.map((each) => (each.key === entry.key ? entry : each))
    : [...draft.entries, entry],
});
