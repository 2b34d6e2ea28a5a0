import { pass } from "./calendar.ts";
import { createRandom } from "./random.ts";
import type { Office } from "./trade.ts";

type Goods = { lot: number; quantity: number; vendor: number };

/** Nora sends a part of an arrival back, for which she was credited less than she expected; what a customer found scratched waits to go. */
export const sendBack = async ({ staff: { nora }, clock }: Office): Promise<void> => {
  const random = createRandom(50);
  const put = async ({ lot, quantity, vendor }: Goods, reason: string): Promise<number> => {
    const id = await nora.perform("return_to_vendor", { lotId: lot, quantity, vendorId: vendor, reason });
    pass(clock, random);
    await nora.perform("save_vendor_returns", { id, state: "Open" });
    pass(clock, random);
    return id;
  };
  const [arrived] = await nora.read<Goods>(
    `select l.id as lot, 3 as quantity, o.vendor_id as vendor
     from app_public.receivements as r
     join app_public.purchase_orders as o on o.id = r.purchase_order_id
     join app_public.lots as l on l.id = r.lot_id
     where l.quantity - l.reserved >= 6 and r.cost > 20
     order by r.id desc limit 1`,
  );
  if (arrived) {
    const id = await put(arrived, "wrongItem");
    await nora.perform("ship_vendor_return", { id });
    pass(clock, random);
    const [sent] = await nora.read<{ credit: string }>(
      "select round(total * 0.9, 2)::text as credit from app_public.vendor_returns where id = $1",
      [id],
    );
    await nora.perform("credit_vendor_return", { id, amount: sent?.credit, creditNumber: "CN 4417" });
    pass(clock, random);
  }
  const [scratched] = await nora.read<Goods>(
    `select l.id as lot, h.quantity::float8 as quantity, (select min(c.vendor_id) from app_public.sku_costs as c where c.sku_id = l.sku_id) as vendor
     from app_hidden.holds as h
     join app_public.lots as l on l.id = h.lot_id
     where h.kind = 'quarantine_hold' and exists (select from app_public.sku_costs as c where c.sku_id = l.sku_id)
     order by l.id desc limit 1`,
  );
  if (scratched) await put(scratched, "defective");
};
