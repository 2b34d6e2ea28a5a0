import { parseTable, readNumber } from "../grid/pastedTable.ts";

/** One line as pasted: a SKU's code with whatever else stood beside it. */
export type PastedLine = { code: string; description?: string; quantity?: string; unitAmount?: string };

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

/** Without a head: the first cell is the code, the first number the quantity, the next the price, other text the description. */
const rolesByShape = (rows: readonly (readonly string[])[]): (Role | null)[] => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const free: Role[] = ["quantity", "unitAmount"];
  let described = false;
  return Array.from({ length: width }, (_, column) => {
    if (column === 0) return "code";
    const cells = rows.map((row) => row[column] ?? "").filter(Boolean);
    if (cells.length > 0 && cells.every((cell) => readNumber(cell) !== null)) return free.shift() ?? null;
    if (described || cells.length === 0) return null;
    described = true;
    return "description";
  });
};

/** Lines out of copied spreadsheet cells; numbers are read in either notation, empty cells are left out. */
export const readPastedLines = (text: string): PastedLine[] => {
  const table = parseTable(text);
  const headed = table[0] ? rolesFromHead(table[0]) : null;
  const rows = headed ? table.slice(1) : table;
  const roles = headed ?? rolesByShape(rows);
  return rows.flatMap((cells) => {
    const line: Partial<Record<Role, string>> = {};
    cells.forEach((cell, column) => {
      const role = roles[column];
      const value = role === "quantity" || role === "unitAmount" ? readNumber(cell) : cell || null;
      if (role && value !== null) line[role] = value;
    });
    return line.code ? [{ ...line, code: line.code }] : [];
  });
};
