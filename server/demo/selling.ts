import { createAgreeing } from "./agreeing.ts";
import { isoDay, pass, plusDays, workdayAfter } from "./calendar.ts";
import type { Awaited } from "./buying.ts";
import type { DemoCustomer } from "./catalogue.ts";
import type { Office } from "./trade.ts";
import { saveWithinCredit } from "./within-credit.ts";

type Wanted = { skuId: number; quantity: number };
/** An order that is not shipped yet. */
export type OpenOrder = {
  id: number;
  customer: DemoCustomer;
  place: number;
  shipDay: Date;
  /** Its customer cannot take it yet. */
  isHeld?: boolean;
};
type Asked = { today: Date; customer: DemoCustomer; place: number; lines: readonly Wanted[]; shipDay: Date };

/** So many days before the last one an order comes in that its customer cannot take when it is due. */
const heldSince = 6;

const notes = [
  "Call before delivery",
  "Second floor, no lift",
  "Wants all of it in one delivery",
  "For the shop window",
  "Replaces the chairs of last year",
];

/** Theo sells to dealers and designers, Iris to those with a contract; a draft of one is often opened by the other. */
export const createSelling = ({ staff, catalogue, fields, clock, random }: Office) => {
  const agree = createAgreeing(catalogue);
  const orders: OpenOrder[] = [];
  const drafts: (OpenOrder & { day: Date })[] = [];
  /** Few goods make most of the sales. */
  const favour = new Map(random.some(catalogue.skus, catalogue.skus.length).map(({ id }, n) => [id, 1 / (n + 4)]));
  const costs = new Map(catalogue.skus.map(({ id, cost }) => [id, cost]));

  const sellerOf = ({ kind }: DemoCustomer) =>
    random.next() < 0.1 ? staff.uri : kind === "Contract" ? staff.iris : staff.theo;

  /** What a customer asks for knowing what is there. */
  const fromStock = async (place: number, count: number): Promise<Wanted[]> => {
    const rows = await staff.theo.read<{ sku_id: number; available: number }>(
      "select sku_id, available::int as available from app_public.stock_levels where warehouse_id = $1 and available >= 2 order by sku_id",
      [catalogue.warehouses[place]?.id],
    );
    return rows
      .map((row) => ({ ...row, chance: random.next() ** (1 / (favour.get(row.sku_id) ?? 1)) }))
      .sort((one, other) => other.chance - one.chance)
      .slice(0, count)
      .map(({ sku_id, available }) => {
        const usual = (costs.get(sku_id) ?? 0) > 300 ? 4 : (costs.get(sku_id) ?? 0) > 40 ? 12 : 48;
        return { skuId: sku_id, quantity: random.between(1, Math.min(usual, Math.ceil(available * 0.6))) };
      });
  };

  const write = async ({ today, customer, place, lines, shipDay }: Asked, state: "Draft" | "Open") => {
    const isRush = random.next() < 0.12;
    const day = isRush ? workdayAfter(today, 2) : shipDay;
    const seller = sellerOf(customer);
    const customerPo = `PO ${random.between(10_000, 99_999)}`;
    const note = random.next() < 0.2 ? random.pick(notes) : null;
    const delivery = random.pick(["Dock", "Dock", "Lift gate", "Room of choice"]);
    const id = await saveWithinCredit(staff, seller, {
      customerId: customer.id,
      warehouseId: catalogue.warehouses[place]?.id,
      state,
      shipDate: isoDay(day),
      customerPo,
      labels: isRush ? [{ id: catalogue.labels.get("Rush") }] : [],
      notes: note,
      customFields: [{ id: fields.delivery, value: delivery }],
      shippingAddressId: customer.addressId,
      billingAddressId: customer.addressId,
      ...agree(lines, delivery === "Room of choice"),
    });
    pass(clock, random, 30);
    return { id, customer, place, shipDay: day };
  };

  const openDrafts = async (today: Date) => {
    for (const draft of drafts.filter(({ day }) => day < today)) {
      drafts.splice(drafts.indexOf(draft), 1);
      await saveWithinCredit(staff, staff.iris, { id: draft.id, state: "Open" });
      orders.push(draft);
      pass(clock, random);
    }
  };

  const changeMind = async () => {
    const order = orders.at(-1);
    if (!order || order.isHeld) return;
    if (random.next() < 0.3) {
      orders.pop();
      await staff.theo.perform("save_sales_orders", { id: order.id, notes: "Project stopped", state: "Canceled" });
    } else {
      order.shipDay = workdayAfter(order.shipDay, 5);
      await staff.theo.perform("save_sales_orders", { id: order.id, shipDate: isoDay(order.shipDay) });
    }
    pass(clock, random);
  };

  const ask = async (today: Date): Promise<Asked | null> => {
    const customer = random.pick(catalogue.customers);
    const place = random.next() < 0.1 ? 1 - customer.place : customer.place;
    const lines = await fromStock(place, random.between(1, 5));
    // one in ten asks for more than there is
    if (lines[0] && random.next() < 0.1) lines[0].quantity *= 3;
    return lines.length > 0
      ? { today, customer, place, lines, shipDay: workdayAfter(today, random.between(3, 12)) }
      : null;
  };

  /** An order that will be late when the days are over. */
  const sellHeld = async (today: Date) => {
    const asked = await ask(today);
    if (asked)
      orders.unshift({ ...(await write({ ...asked, shipDay: workdayAfter(today, 2) }, "Open")), isHeld: true });
  };

  /** More from month to month; the drafts of the last days stay. */
  const sell = async (today: Date, n: number, left: number) => {
    if (left > 1) await openDrafts(today);
    const count = left === 0 ? 4 : Math.floor(0.7 + n / 100 + random.next());
    for (let sold = 0; sold < count; sold += 1) {
      const asked = await ask(today);
      if (!asked) return;
      if (random.next() < 0.14 || left === 0) drafts.push({ ...(await write(asked, "Draft")), day: today });
      else orders.push(await write(asked, "Open"));
    }
    if (left === heldSince) await sellHeld(today);
    if (n % 9 === 8) await changeMind();
  };

  /** Customers who wait for what is on its way. */
  const promise = async (awaited: readonly Awaited[]) => {
    const today = clock.now();
    const coming = awaited.filter(({ due }) => due > plusDays(today, 2));
    for (const { skuId, place, quantity, due } of random.some(coming, 4)) {
      const customer = random.pick(catalogue.customers.filter((one) => one.place === place));
      const rows = await staff.theo.read<{ available: number }>(
        "select available::float8 as available from app_public.stock_levels where sku_id = $1 and warehouse_id = $2",
        [skuId, catalogue.warehouses[place]?.id],
      );
      const lines = [{ skuId, quantity: (rows[0]?.available ?? 0) + Math.ceil(quantity / 3) }];
      orders.push(await write({ today, customer, place, lines, shipDay: workdayAfter(due, 4) }, "Open"));
    }
  };

  return { orders, sell, promise };
};
