import { plus, numberOf } from "../../screens/detail/surface.ts";

type Row = {
  module: string | null;
  recordId: number | null;
  displayId: string | null;
  name: string | null;
  quantity: string;
};
type Rows = { rows: readonly Row[] };
export type OpenLinesAnswer = { allocated: Rows; committed: Rows; backordered: Rows; onOrder: Rows };

const part = (name: string) =>
  `${name}: explainQuantity(skuId: $skuId, dimension: "${name}") { rows { module recordId displayId name quantity } }`;

/** The rows behind four figures are the lines that want the SKU and those that bring it. */
export const openLinesQuery = `query OpenLines($skuId: Int!) { ${["allocated", "committed", "backordered", "onOrder"].map(part).join(" ")} }`;

export type OpenDocument = {
  module: string;
  id: number;
  code: string;
  party: string;
  quantity: string;
  /** The part of it without stock. */ short: string;
};

/** One row for each document: what it holds or brings, and what it lacks. */
export const byDocument = (held: readonly Row[], short: readonly Row[]): readonly OpenDocument[] => {
  const documents = new Map<string, OpenDocument>();
  const add = (row: Row, lacks: boolean) => {
    // a kit's are told by place, which is no document
    if (row.module === null || row.recordId === null || row.displayId === null) return;
    const key = `${row.module}:${row.recordId}`;
    const known = documents.get(key) ?? {
      module: row.module,
      id: row.recordId,
      code: numberOf(row.module, row.displayId),
      party: row.name ?? "",
      quantity: "0",
      short: "0",
    };
    documents.set(key, {
      ...known,
      quantity: plus(known.quantity, row.quantity),
      short: lacks ? plus(known.short, row.quantity) : known.short,
    });
  };
  for (const row of held) add(row, false);
  for (const row of short) add(row, true);
  return [...documents.values()];
};
