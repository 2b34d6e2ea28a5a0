import { isoDay, pass, plusDays, workdayAfter } from "./calendar.ts";
import type { DemoSku } from "./catalogue.ts";
import { vendors } from "./people.ts";
import type { Office } from "./trade.ts";

type Line = { id: number; skuId: number; quantity: number };
/** Most deliveries come; one stays away, and one comes short, so that there is something to look after in the end. */
type Fate = "comes" | "stays away" | "comes short";
/** Goods that are on their way. */
type Delivery = {
  orderId: number;
  vendor: number;
  place: number;
  day: Date;
  due: Date;
  lines: readonly Line[];
  fate: Fate;
};
/** What an open order will bring. */
export type Awaited = { skuId: number; place: number; quantity: number; due: Date };

/** Vendors keep their day more often than not. */
const delays = [-2, -1, 0, 0, 0, 0, 1, 1, 2, 4, 7];
/** So many workdays before the last one. */
const troubleSince = 18;
const weeksBetweenReviews = 3;
const dozens = (quantity: number, cost: number): number =>
  cost > 40 ? Math.max(2, Math.ceil(quantity)) : Math.max(12, Math.ceil(quantity / 12) * 12);

/** Nora reviews each vendor's goods in turn, and orders what runs low; warehouses take in what arrives. */
export const createBuying = ({ staff, catalogue, fields, clock, random }: Office) => {
  const onTheWay: Delivery[] = [];

  const order = async (
    today: Date,
    vendor: number,
    place: number,
    wanted: { sku: DemoSku; quantity: number }[],
    fate: Fate = "comes",
  ) => {
    const due = workdayAfter(today, (vendors[vendor]?.leadDays ?? 14) + random.between(-1, 3));
    const id = await staff.nora.perform("save_purchase_orders", {
      vendorId: catalogue.vendors[vendor],
      warehouseId: catalogue.warehouses[place]?.id,
      state: "Open",
      issuedDate: isoDay(today),
      dueDate: isoDay(due),
      customFields: random.next() < 0.7 ? [{ id: fields.confirmation, value: `OC-${random.between(2000, 9999)}` }] : [],
      lineItems: wanted.map(({ sku, quantity }) => ({ skuId: sku.id, quantity })),
    });
    pass(clock, random);
    const lines = await staff.nora.read<Line>(
      `select id, sku_id as "skuId", quantity::float8 as quantity from app_public.purchase_order_lines
       where purchase_order_id = $1 order by position`,
      [id],
    );
    const day =
      fate === "stays away" ? plusDays(due, 90) : workdayAfter(due, fate === "comes" ? random.pick(delays) : 0);
    onTheWay.push({ orderId: id, vendor, place, due, lines, day, fate });
  };

  /** What is there and coming, of each SKU, by warehouse. */
  const held = async (): Promise<Map<string, number>> => {
    const rows = await staff.nora.read<{ sku_id: number; warehouse_id: number; covered: number }>(
      "select sku_id, warehouse_id, (available + on_order - backordered)::float8 as covered from app_public.stock_levels",
    );
    return new Map(rows.map(({ sku_id, warehouse_id, covered }) => [`${sku_id} ${warehouse_id}`, covered]));
  };

  /** Reviews a third of the vendors each week, on one day each. */
  const reorder = async (today: Date, n: number, left: number) => {
    if (left === troubleSince) await orderTrouble(today);
    const due = [...vendors.keys()].filter((vendor) => n % (weeksBetweenReviews * 5) === (vendor * 2) % 15);
    for (const vendor of due) {
      const levels = await held();
      for (const [place, { id }] of catalogue.warehouses.entries()) {
        const low = catalogue.skus
          .filter((sku) => sku.vendor === vendor)
          .map((sku) => ({ sku, has: levels.get(`${sku.id} ${id}`) ?? 0 }))
          // the second warehouse keeps two thirds of the goods, and gets the others when somebody waits for them
          .filter(({ sku, has }) => has < (place === 0 || sku.id % 3 > 0 ? sku.least * 1.3 : 0));
        const wanted = low.map(({ sku, has }) => ({ sku, quantity: dozens(sku.most * 0.5 - has, sku.cost) }));
        if (wanted.length > 1 || low.some(({ has }) => has < 0)) await order(today, vendor, place, wanted);
      }
    }
  };

  const receive = async ({ orderId, place, lines }: Delivery) => {
    const bins = catalogue.warehouses[place]?.bins ?? [];
    const clerk = random.next() < 0.15 ? staff.uri : [staff.dana, staff.luis][place]!;
    await clerk.perform("receive_purchase_order", {
      id: orderId,
      receivements: lines.map(({ id, skuId, quantity }) => ({
        lineItemId: id,
        quantity,
        binLocationId: bins[skuId % bins.length],
      })),
    });
    pass(clock, random, 40);
  };

  /** Takes in a delivery that lacks a part of its first line, which comes later. */
  const receiveShort = async (delivery: Delivery, missing: number, restOn: Date) => {
    const [first, ...others] = delivery.lines;
    if (!first || missing === 0 || missing >= first.quantity) return receive(delivery);
    onTheWay.push({ ...delivery, lines: [{ ...first, quantity: missing }], day: restOn, fate: "comes" });
    return receive({ ...delivery, lines: [{ ...first, quantity: first.quantity - missing }, ...others] });
  };

  /** One delivery in eight is short, and its rest comes later. */
  const takeIn = async (today: Date) => {
    for (const delivery of onTheWay.filter(({ day }) => day <= today)) {
      onTheWay.splice(onTheWay.indexOf(delivery), 1);
      const isLast = delivery.fate === "comes short";
      const missing = isLast || random.next() < 0.13 ? Math.ceil((delivery.lines[0]?.quantity ?? 0) * 0.25) : 0;
      await receiveShort(delivery, missing, isLast ? plusDays(today, 90) : workdayAfter(today, random.between(6, 11)));
    }
  };

  /** Orders of which one stays away and one comes short; both are due before the days are over. */
  const orderTrouble = async (today: Date) => {
    for (const [vendor, place, fate] of [
      [6, 0, "stays away"],
      [4, 1, "comes short"],
    ] as const) {
      const skus = random.some(
        catalogue.skus.filter((sku) => sku.vendor === vendor),
        4,
      );
      const wanted = skus.map((sku) => ({ sku, quantity: 24 }));
      await order(today, vendor, place, wanted, fate);
    }
  };

  /** What Nora began today and has not sent. */
  const draft = async (today: Date) => {
    const [vendor, place] = [2, 0];
    const wanted = random.some(
      catalogue.skus.filter((sku) => sku.vendor === vendor),
      4,
    );
    await staff.nora.perform("save_purchase_orders", {
      vendorId: catalogue.vendors[vendor],
      warehouseId: catalogue.warehouses[place]?.id,
      state: "Draft",
      dueDate: isoDay(workdayAfter(today, vendors[vendor]?.leadDays ?? 14)),
      notes: "Ask for the autumn colours before sending",
      lineItems: wanted.map((sku) => ({ skuId: sku.id, quantity: 24 })),
    });
  };

  const awaited = (): Awaited[] =>
    onTheWay.flatMap(({ lines, place, due }) => lines.map(({ skuId, quantity }) => ({ skuId, place, quantity, due })));

  return { reorder, takeIn, draft, awaited };
};
