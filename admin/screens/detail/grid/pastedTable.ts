import papa from "papaparse";

const separatorOf = (text: string): string => {
  if (text.includes("\t")) return "\t";
  if (text.includes(";")) return ";";
  return text.includes(",") && text.includes("\n") ? "," : "\t";
};

const parse = (text: string, quoteChar: string) =>
  papa.parse<string[]>(text, { delimiter: separatorOf(text), newline: "\n", quoteChar, skipEmptyLines: "greedy" });

/** Text copied from a spreadsheet, as rows of cells: tabs between cells, quotes around cells with line breaks; commas or semicolons when there is no tab. */
export const parseTable = (text: string): string[][] => {
  const lines = text.replace(/\r\n?/g, "\n");
  const quoted = parse(lines, '"');
  // a quote that none answers is a letter, such as inches: no cell may swallow the rows below it
  const { data } = quoted.errors.some(({ type }) => type === "Quotes") ? parse(lines, "\0") : quoted;
  return data.map((row) => row.map((cell) => cell.trim()));
};

/** "1,280.00", "1 280,00" and "$ 12" as decimal text; null when it is no number. */
export const readNumber = (text: string): string | null => {
  const bare = text.replace(/[\s\u00a0\u202f$€£]/g, "");
  if (!/^[-+]?[\d.,]+$/.test(bare) || !/\d/.test(bare)) return null;
  const lastComma = bare.lastIndexOf(",");
  const lastDot = bare.lastIndexOf(".");
  // one comma followed by anything but three digits is a decimal comma
  const decimalComma = lastComma > lastDot && (lastDot >= 0 || !/,\d{3}$/.test(bare) || bare.split(",")[0] === "0");
  const plain = decimalComma ? bare.replaceAll(".", "").replace(",", ".") : bare.replaceAll(",", "");
  return /^[-+]?\d*\.?\d*$/.test(plain) ? plain.replace(/^\+/, "") : null;
};
