import { plus } from "../../screens/detail/surface.ts";

/** The ten quantities of a SKU in a warehouse, in the API's spelling. */
export const quantities = [
  "inStock",
  "available",
  "allocated",
  "committed",
  "backordered",
  "transferOutgoing",
  "onOrder",
  "inProgress",
  "transferIncoming",
  "pendingReturn",
] as const;
export type Quantity = (typeof quantities)[number];

export type StockLevel = { warehouseId: number; warehouse: string } & Readonly<Record<Quantity, string>>;

/** What is there, what is promised without stock, what will come: read left to right. */
export const stockGroups = [
  { key: "shelf", quantities: ["inStock", "available", "allocated", "committed"] },
  { key: "owed", quantities: ["backordered", "transferOutgoing"] },
  { key: "coming", quantities: ["onOrder", "inProgress", "transferIncoming", "pendingReturn"] },
] as const satisfies readonly { key: string; quantities: readonly Quantity[] }[];

/** Signs that make the first group read as an equation: in stock = available + allocated + committed. */
export const signAfter: Partial<Record<Quantity, string>> = { inStock: "=", available: "+", allocated: "+" };

export const totalOf = (levels: readonly StockLevel[], quantity: Quantity): string =>
  plus("0", ...levels.map((level) => level[quantity]));
