/** How cells of a style show their number: as a day, or as digits with noughts before them. */
export type NumberFormat = "date" | { digits: number } | null;

const datesBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** What a format code says of its first section, without texts, colours, currencies and conditions. */
export const formatOf = (code: string): NumberFormat => {
  const [bare = ""] = code
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\\.|_.|\*./g, "")
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .split(";");
  if (/^0{2,15}$/.test(bare)) return { digits: bare.length };
  return /[dmyhs]/i.test(bare.replaceAll(/general/gi, "")) ? "date" : null;
};
export const builtInFormat = (id: number): NumberFormat => (datesBuiltIn(id) ? "date" : null);
