import { type DetailRecord, type Part, aboutLine, referenced } from "../../screens/detail/surface.ts";
import type { PackableLine } from "./packingPlan.ts";

type Answer = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** Its lines but what is no stock. */
const goodsOf = ({ lineItems }: DetailRecord): readonly Answer[] =>
  (Array.isArray(lineItems) ? (lineItems as readonly Answer[]) : []).filter(({ isStockless }) => isStockless !== true);

/** The order's lines as packing needs them; of kits with what they are made of. */
export const packableLines = (
  record: DetailRecord,
  parts: ReadonlyMap<number, readonly Part[]>,
): readonly PackableLine[] =>
  goodsOf(record).map((line) => ({
    lineId: Number(line.id),
    parts: parts.get(Number(line.id)) ?? [],
    skuId: Number(line.skuId),
    code: referenced(line, "skuId")?.name ?? "",
    name: aboutLine(line),
    ordered: text(line.quantity),
    shipped: text(line.qtyShipped),
    allocated: text(line.allocated),
    toPack: text(line.allocated),
    committed: text(line.committed),
    backordered: text(line.backordered),
  }));
