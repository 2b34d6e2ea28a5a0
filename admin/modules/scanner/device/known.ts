/** What is kept on the device to read codes without a network. Quantities are decimal text. */
export type HeldSku = {
  id: number;
  code: string;
  name: string;
  /** Barcodes, and how many of it each stands for. */
  barcodes: readonly { code: string; times: string }[];
  /** What its vendors call it. */
  partNumbers: readonly string[];
  decimals: number;
};
export type HeldBin = { id: number; name: string };
export type HeldLot = {
  id: number;
  skuId: number;
  binId: number;
  lotNumber: string;
  serialNumber: string | null;
  expirationDate: string | null;
  quantity: string;
};

/** So much of a SKU that a document waits for; `id` is its line's. */
export type Want = {
  id: number;
  skuId: number;
  code: string;
  name: string;
  /** What the document wants in all, and what of it can still be done. */
  ordered: string;
  left: string;
};
/** Where a document's goods lie, in the order of the walk. */
export type HeldPick = { lineId: number; lotId: number; binId: number; quantity: string };
export type HeldDocument = {
  module: string;
  id: number;
  /** As people read it: PO-2207. */
  number: string;
  party: string;
  wants: readonly Want[];
  picks: readonly HeldPick[];
};

export type Known = {
  warehouse: { id: number; name: string };
  skus: readonly HeldSku[];
  bins: readonly HeldBin[];
  lots: readonly HeldLot[];
  documents: readonly HeldDocument[];
  /** When it was read, in milliseconds. */
  readAt: number;
  /** Parts of which there is more than the device takes. */
  cut: readonly string[];
};

/** What lies where in codes: found by what is scanned, in small letters. */
export type CodeIndex = {
  skus: ReadonlyMap<string, readonly { sku: HeldSku; times: string }[]>;
  partNumbers: ReadonlyMap<string, readonly HeldSku[]>;
  bins: ReadonlyMap<string, readonly HeldBin[]>;
  serials: ReadonlyMap<string, readonly HeldLot[]>;
  lots: ReadonlyMap<string, readonly HeldLot[]>;
};
