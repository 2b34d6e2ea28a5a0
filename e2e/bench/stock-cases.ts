import type { BenchOffice } from "./office.ts";

/** Something that is done to stock: `prepare` makes what it needs, and what that answers is measured. */
export type StockCase = { name: string; times: number; prepare: () => Promise<() => Promise<unknown>> };

/** SKUs of their own, which nothing but their case sells, so that their history is what the case says. */
export type Chosen = { many: readonly number[]; contested: number; hot: number; vendorId: number };

const waiting = 1000;
const busyLots = 20;

/** 100 SKUs that are sold and bought, one that 1,000 orders wait for, and one that everybody wants. */
export const choose = async (office: BenchOffice): Promise<Chosen> => {
  const { skuIds, warehouseId, binId, perform } = office;
  const [contested = 0, hot = 0, ...others] = skuIds.slice(-102);
  // less than is wanted, in lots as deliveries leave them
  const { rows } = await office.admin.query<{ id: number }>(
    "select id from app_public.lots where account_id = $1 and sku_id = $2 order by id limit 1",
    [office.accountId, contested],
  );
  await perform("adjust_lot", { lotId: rows[0]?.id, quantity: -499_900, reason: "Bench" });
  for (let n = 1; n < busyLots; n += 1)
    await perform("create_lot", {
      skuId: contested,
      warehouseId,
      binLocationId: binId,
      quantity: waiting / busyLots,
      costPerUnit: "7.5",
    });
  const vendors = await office.admin.query<{ id: number }>(
    `insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
     values ($1, 'Mill', 'Ann', 'ann@example.test', '5035550100', '1 Dock Rd', 'Salem', '97301', 'OR', 'US') returning id`,
    [office.accountId],
  );
  return { many: others, contested, hot, vendorId: vendors.rows[0]?.id ?? 0 };
};

const sale = ({ customerId, warehouseId }: BenchOffice, state: string, skus: readonly number[]) => ({
  customerId,
  warehouseId,
  state,
  lineItems: skus.map((skuId) => ({ skuId, quantity: 2 })),
});

/** 1,000 orders of two for one SKU, of which there are enough for half of them. */
export const orderContested = async (office: BenchOffice, { contested }: Chosen): Promise<number[]> => {
  const orders: number[] = [];
  for (let n = 0; n < waiting; n += 1)
    orders.push(await office.perform("save_sales_orders", sale(office, "Open", [contested])));
  return orders;
};

export const stockCases = (
  office: BenchOffice,
  { many, contested, vendorId }: Chosen,
  orders: readonly number[],
): StockCase[] => {
  const { perform, warehouseId, binId } = office;
  return [
    {
      name: "a draft of 50 lines opened",
      times: 15,
      prepare: async () => {
        const id = await perform("save_sales_orders", sale(office, "Draft", many.slice(0, 50)));
        return () => perform("save_sales_orders", { id, state: "Open" });
      },
    },
    {
      name: "100 lines received",
      times: 15,
      prepare: async () => {
        const id = await perform("save_purchase_orders", {
          vendorId,
          warehouseId,
          state: "Open",
          lineItems: many.slice(0, 100).map((skuId) => ({ skuId, quantity: 4, cost: "7.5" })),
        });
        const { rows } = await office.admin.query<{ id: number }>(
          "select id from app_public.purchase_order_lines where account_id = $1 and purchase_order_id = $2 order by position",
          [office.accountId, id],
        );
        const receivements = rows.map((line) => ({ lineItemId: line.id, binLocationId: binId, quantity: 4 }));
        return () => perform("receive_purchase_order", { id, receivements });
      },
    },
    {
      name: `a SKU that ${orders.length} orders wait for reallocated`,
      times: 5,
      prepare: () => Promise.resolve(() => perform("reallocate_sku", { skuId: contested, warehouseId })),
    },
    {
      name: `each of these ${orders.length} orders reallocated`,
      times: 1,
      prepare: () =>
        Promise.resolve(async () => {
          for (const id of orders) await perform("reallocate_sales_order", { id });
        }),
    },
  ];
};
