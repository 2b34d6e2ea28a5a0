/** Text copied from a spreadsheet, as rows of cells: tabs between cells, quotes around cells with line breaks; commas or semicolons when there is no tab. */
export const parseTable = (text: string): string[][] => {
  const clean = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const separator = clean.includes("\t")
    ? "\t"
    : clean.includes(";")
      ? ";"
      : clean.includes(",") && clean.includes("\n")
        ? ","
        : "\t";
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < clean.length; at++) {
    const letter = clean[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (clean[at + 1] === '"') cell += clean[++at];
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n") {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows.filter((row) => row.some((value) => value !== ""));
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
