/** Kinds of amounts that not everybody sees. */
export type AmountKind = "price" | "cost";

/** The key of the words for amounts that a reader does not see; null where the reader sees all. */
export const withheldKey = (kinds: readonly AmountKind[]): "price" | "cost" | "both" | null =>
  kinds.length > 1 ? "both" : (kinds[0] ?? null);
