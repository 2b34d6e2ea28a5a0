import { parseTable, readNumber } from "../grid/pastedTable.ts";

/** One line as pasted: an item's code with whatever else stood beside it. A value that cannot be read is kept as it was typed. */
export type PastedLine = {
  /** Its row in what was pasted, counted from one; null for a scan. */
  row: number | null;
  code: string;
  description?: string;
  quantity?: string;
  unitAmount?: string;
};

type Role = "code" | "description" | "quantity" | "unitAmount";

const heads: readonly [Role, RegExp][] = [
  ["code", /^(sku|code|item|part|артикул|код)/i],
  ["description", /^(desc|name|наименование|описание|название)/i],
  ["unitAmount", /^((unit )?(price|cost)|цена|стоимость)/i],
  ["quantity", /^(qty|quantity|units?|кол-?во|количество)/i],
];

const rolesFromHead = (cells: readonly string[]): (Role | null)[] | null => {
  const roles = cells.map((cell) => heads.find(([, pattern]) => pattern.test(cell))?.[0] ?? null);
  return roles.includes("code") ? roles : null;
};

const most = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length * 2 > cells.length;

/** Without a head: the first column of words without blanks is the code, the first of numbers the quantity, the next the price, other words the description. */
const rolesByShape = (rows: readonly (readonly string[])[]): (Role | null)[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? "").filter(Boolean));
  // one cell that cannot be read does not make a column of quantities something else
  const isNumbers = columns.map((cells) => most(cells, (cell) => readNumber(cell) !== null));
  const words = columns.flatMap((cells, at) => (cells.length > 0 && !isNumbers[at] ? [at] : []));
  const code = words.find((at) => most(columns[at] ?? [], (cell) => !/\s/.test(cell))) ?? words[0] ?? 0;
  const free: Role[] = ["quantity", "unitAmount"];
  const description = words.find((at) => at !== code);
  return columns.map((_, at) => {
    if (at === code) return "code";
    if (at === description) return "description";
    return isNumbers[at] ? (free.shift() ?? null) : null;
  });
};

/** Lines out of copied spreadsheet cells; numbers are read in either notation, empty cells are left out. */
export const readPastedLines = (text: string): PastedLine[] => {
  const table = parseTable(text);
  const headed = table[0] ? rolesFromHead(table[0]) : null;
  const rows = headed ? table.slice(1) : table;
  const roles = headed ?? rolesByShape(rows);
  return rows.flatMap((cells, at) => {
    const line: Partial<Record<Role, string>> = {};
    cells.forEach((cell, column) => {
      const role = roles[column];
      const value = role === "quantity" || role === "unitAmount" ? (readNumber(cell) ?? cell) : cell;
      if (role && value) line[role] = value;
    });
    const empty = Object.keys(line).length === 0;
    return empty ? [] : [{ ...line, row: at + (headed ? 2 : 1), code: line.code ?? "" }];
  });
};
