import { isoDay, pass, plusDays, workdayAfter } from "./calendar.ts";
import { createRandom } from "./random.ts";
import type { Office } from "./trade.ts";

type Fate = "to the shelf" | "to quarantine" | "on its way";
type Story = { left: number; fate: Fate; notes: string };
type Sent = { order: number; packageLotId: number; quantity: number; warehouse: number };

/** What comes back, so many workdays before the last one. */
const stories: readonly Story[] = [
  { left: 24, fate: "to the shelf", notes: "Wrong finish ordered" },
  { left: 13, fate: "to quarantine", notes: "Arrived with a scratch" },
  { left: 3, fate: "on its way", notes: "Does not fit the room" },
];

/** Customers send back a little of what they got; Theo agrees to it, and Dana or Luis take it in. */
export const createReturning = ({ staff, catalogue, clock }: Office) => {
  const random = createRandom(40);
  const waiting = [...stories];
  const expected: { id: number; place: number; day: Date; fate: Fate }[] = [];

  /** Goods that left on one of the last weeks, and of which nothing came back. */
  const sent = (today: Date) =>
    staff.theo.read<Sent>(
      `select o.id as order, p.id as "packageLotId", p.qty_shipped::float8 as quantity, o.warehouse_id as warehouse
       from app_public.package_lots as p
       join app_public.sales_orders as o on o.id = p.sales_order_id
       where o.state = 'Shipped' and p.qty_shipped > 0
         and exists (select from app_public.shipments as s where s.sales_order_id = o.id and s.placed_at between $1 and $2)
         and not exists (select from app_public.returns as r where r.sales_order_id = o.id)
       order by p.id`,
      [plusDays(today, -21), plusDays(today, -2)],
    );

  const agree = async ({ fate, notes }: Story, today: Date): Promise<boolean> => {
    const found = await sent(today);
    if (found.length === 0) return false;
    const { order, packageLotId, quantity, warehouse } = random.pick(found);
    await staff.theo.perform("save_sales_orders", {
      id: order,
      returns: [
        {
          warehouseId: warehouse,
          returnDate: isoDay(today),
          notes,
          lineItems: [{ packageLotId, quantity: Math.min(quantity, random.between(1, 2)) }],
        },
      ],
    });
    pass(clock, random);
    const [made] = await staff.theo.read<{ id: number }>(
      "select id from app_public.returns where sales_order_id = $1 order by id desc limit 1",
      [order],
    );
    const place = catalogue.warehouses.findIndex(({ id }) => id === warehouse);
    if (fate !== "on its way")
      expected.push({ id: made!.id, place, fate, day: workdayAfter(today, random.between(4, 6)) });
    return true;
  };

  const takeBack = async (today: Date) => {
    for (const one of expected.filter(({ day }) => day <= today)) {
      expected.splice(expected.indexOf(one), 1);
      await [staff.dana, staff.luis][one.place]!.perform("receive_return", {
        id: one.id,
        binLocationId: catalogue.warehouses[one.place]?.bins[0],
        quarantine: one.fate === "to quarantine",
      });
      pass(clock, random);
    }
  };

  const comeBack = async (today: Date, left: number) => {
    await takeBack(today);
    if (waiting[0] && left <= waiting[0].left && (await agree(waiting[0], today))) waiting.shift();
  };
  return { comeBack };
};
