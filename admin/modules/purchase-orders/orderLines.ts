import { type DetailRecord, aboutLine, plus, referenced } from "../../screens/detail/surface.ts";
import type { Intake } from "./intake.ts";
import type { ReceivableLine } from "./receivingPlan.ts";

type Answer = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "0");

/** Its lines but what is no stock. */
const goodsOf = ({ lineItems }: DetailRecord): readonly Answer[] =>
  (Array.isArray(lineItems) ? (lineItems as readonly Answer[]) : []).filter(({ isStockless }) => isStockless !== true);

/** The order's lines as receiving needs them. */
export const receivableLines = (record: DetailRecord, { done, within }: Intake): readonly ReceivableLine[] =>
  goodsOf(record).map((line) => ({
    lineId: Number(line.id),
    skuId: Number(line.skuId),
    code: referenced(line, "skuId")?.name ?? "",
    name: aboutLine(line),
    ordered: text(line.quantity),
    received: text(line[done]),
    shortClosed: text(line.qtyShortClosed),
    here: within ? plus("0", ...within.map((column) => text(line[column]))) : null,
    // what was taken off is in what the server makes of it
    cost: typeof line.cost === "string" && Number(line.discountTotal ?? 0) === 0 ? line.cost : null,
  }));
