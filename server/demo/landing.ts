import { pass } from "./calendar.ts";
import type { Office } from "./trade.ts";

/** Freight of the last arrivals is spread, and the duty of the very last waits for somebody. */
export const bringHere = async ({ staff, clock, random }: Office): Promise<void> => {
  const arrived = await staff.nora.read<{ id: number; vendor: number }>(
    `select o.id, o.vendor_id as vendor from app_public.purchase_orders as o
     where exists (select from app_public.receivements as r where r.purchase_order_id = o.id)
     order by (select max(r.id) from app_public.receivements as r where r.purchase_order_id = o.id) desc limit 3`,
  );
  const [first, second, third] = arrived;
  if (!first || !second || !third) return;
  const today = clock.now().toISOString().slice(0, 10);
  const enter = async (input: object, orders: readonly number[]) => {
    const id = await staff.nora.perform("save_landed_costs", { vendorId: first.vendor, issuedDate: today, ...input });
    for (const purchaseOrderId of orders) await staff.nora.perform("add_to_landed_cost", { id, purchaseOrderId });
    pass(clock, random);
    return id;
  };
  const freight = await enter(
    { amount: "1480.00", kind: "freight", basis: "value", altId: "INV 20871", notes: "Container TGHU 448120-3" },
    [first.id, second.id],
  );
  await staff.nora.perform("spread_landed_cost", { id: freight });
  pass(clock, random);
  await enter({ amount: "316.40", kind: "duty", basis: "quantity", altId: "7501-2204" }, [third.id]);
};
