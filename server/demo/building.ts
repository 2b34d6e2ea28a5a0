import { isoDay, pass, workdayAfter } from "./calendar.ts";
import type { Office } from "./trade.ts";

/** What is put together in the warehouse, of goods that are sold by themselves too. */
const bills = [
  {
    whole: "ORB-CHN-01",
    parts: [
      ["ORB-WAL-01", 6],
      ["ORB-PEN-01", 1],
    ],
  },
  {
    whole: "HAL-SEC-01",
    parts: [
      ["HAL-LOV-01", 1],
      ["HAL-CHR-01", 1],
      ["HAL-OTT-01", 1],
    ],
  },
] as const;

/** Every sixth week the workshop in Tacoma builds; the last work order is under way. */
export const createBuilding = ({ staff, catalogue, clock, random }: Office) => {
  const [place] = catalogue.warehouses;
  const idOf = (code: string) => catalogue.skus.find((sku) => sku.code === code)?.id;

  const describe = async () => {
    for (const { whole, parts } of bills)
      await staff.ada.perform("save_skus", {
        id: idOf(whole),
        billOfMaterials: parts.map(([code, quantity]) => ({ skuId: idOf(code), quantity })),
      });
  };

  /** How many of a bill's whole what is free in the workshop gives. */
  const possible = async (parts: (typeof bills)[number]["parts"]): Promise<number> => {
    const levels = await staff.dana.read<{ sku_id: number; available: number }>(
      "select sku_id, available::int as available from app_public.stock_levels where warehouse_id = $1",
      [place?.id],
    );
    const free = new Map(levels.map(({ sku_id, available }) => [sku_id, available]));
    return Math.min(...parts.map(([code, quantity]) => Math.floor((free.get(idOf(code) ?? 0) ?? 0) / quantity)));
  };

  /** One more than there are parts for, where it is to stay under way. */
  const start = async (today: Date, { whole, parts }: (typeof bills)[number], more: number) => {
    const most = Math.min(2, await possible(parts));
    if (most === 0 && more === 0) return;
    const id = await staff.dana.perform("save_work_orders", {
      originWarehouseId: place?.id,
      state: "Open",
      startOn: isoDay(today),
      dueDate: isoDay(workdayAfter(today, 7)),
      lineItems: [{ skuId: idOf(whole), quantity: most + more }],
    });
    pass(clock, random, 60);
    if (most > 0)
      await staff.dana.perform("receive_work_order", {
        id,
        binLocationId: random.pick(place?.bins ?? []),
        skuId: idOf(whole),
        quantity: String(most),
      });
    pass(clock, random);
  };

  /** `left` days are to come. */
  const build = async (today: Date, left: number) => {
    if (left % 30 === 4) for (const bill of bills) await start(today, bill, left === 4 ? 1 : 0);
  };

  return { describe, build };
};
