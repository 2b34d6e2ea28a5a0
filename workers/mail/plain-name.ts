/** Letters, digits and what stands in names of people and companies; whatever else there is becomes a space. */
const foreign = /[^\p{L}\p{M}\p{N} .,&+'’"“”«»()!-]+/gu;
/** A word that is an address: of a page, of a mailbox, or a name on the web. */
const linked = /\S*(?::\/\/|@)\S*|\bwww\.\S*|\b(?:https?|ftp|mailto|tel|javascript|data):\S*/giu;
/** Dots inside a word make mail programs draw a link. */
const dotted = /\.(?=[^\s.,)])/gu;

/**
 * A name as it may stand in a mail to somebody else: one short line without addresses, control or invisible characters.
 * What is left of nothing is the fallback.
 */
export const plainName = (name: string, longest: number, fallback: string): string => {
  const plain = name
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(linked, " ")
    .replace(foreign, " ")
    .replace(dotted, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  const letters = [...plain];
  const short = letters.length > longest ? `${letters.slice(0, longest).join("").trimEnd()}…` : plain;
  return /[\p{L}\p{N}]/u.test(short) ? short : fallback;
};
