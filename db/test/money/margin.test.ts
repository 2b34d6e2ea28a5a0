import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { createUser, type TestUser } from "../accounts.ts";
import { useDatabase } from "../database.ts";
import { makeKit } from "../stock/kit-shop.ts";
import { pick, seeded, upTo, type Random } from "../stock/random-kind.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { exact, partOf, times, toCents } from "./exact-money.ts";

const db = useDatabase();

type Margin = Record<string, string | number | null>;
type LineMargin = { skuId: number; quantity: string; revenue: string; cogs: string } & Margin;

const ask = async <T>(shop: Shop, sql: string, user: TestUser = shop.account.admin): Promise<T> =>
  withVisitor(shop.server, user.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ told: T }>(`select ${sql} as told`);
    return rows[0]!.told;
  });
const ofOrder = (shop: Shop, id: number) => ask<Margin>(shop, `app_hidden.order_margin(${id})`);
const linesOf = (shop: Shop, id: number) => ask<LineMargin[]>(shop, `app_hidden.order_margin_lines(${id})`);
const yearsOf = (shop: Shop, of: "customer" | "sku", id: number) =>
  ask<Margin[]>(shop, `app_hidden.${of}_margin(${id})`);

const place = async (shop: Shop, order: number, line: number, quantity: number) => {
  const shipment = await shop.pack(order, line, quantity);
  await shop.perform("place_shipment", { id: shipment });
  return shipment;
};
/** Asks for so much of a packed lot back, and receives it. */
const comesBack = async (shop: Shop, order: number, packageLotId: number, quantity: number) => {
  await shop.perform("save_sales_orders", {
    id: order,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId, quantity }] }],
  });
  const [made] = await shop.rowsOf<{ id: number }>("returns", `sales_order_id = ${order} order by id desc limit 1`);
  const { receivementIds } = await shop.perform("receive_return", { id: made!.id, binLocationId: shop.bins[0] });
  return { id: made!.id, receivementIds: receivementIds as number[] };
};
const packedLots = (shop: Shop, where: string) =>
  shop.rowsOf<{ id: number; lot_id: number; qty_shipped: string; quantity: string }>(
    "package_lots",
    `${where} order by id`,
  );

test("a line's revenue is net of discounts, its cost that of the lots that left; voids and returns take both back", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 4, { costPerUnit: "3" });
  await shop.stock(shop.sku, 6, { costPerUnit: "4.1234" });
  const { id } = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    shippingAddressId: shop.address,
    billingAddressId: shop.address,
    state: "Open",
    discount: "5.00",
    lineItems: [{ skuId: shop.sku, quantity: 9, discount: "10%" }],
  });
  const [line = 0] = await shop.lineIds("sales_order", id);
  // 90.00 − 9.00 − 5.00; four at 3 and five at 4.1234 are reserved
  expect(await ofOrder(shop, id)).toEqual({
    revenue: "0",
    cogs: "0.00",
    margin: "0.00",
    marginPercent: null,
    openRevenue: "76.00",
    openCost: "32.62",
    openMargin: "43.38",
    openPercent: "57.08",
    unknownCosts: null,
  });
  const shipment = await place(shop, id, line, 5);
  // 76.00 × 5/9 = 42.22; 4 × 3 + 4.1234
  expect(await ofOrder(shop, id)).toMatchObject({
    ...{ revenue: "42.22", cogs: "16.12", margin: "26.10", marginPercent: "61.81" },
    ...{ openRevenue: "33.78", openCost: "16.49", openMargin: "17.29" },
  });
  const [first] = await packedLots(shop, `sales_order_id = ${id}`);
  const back = await comesBack(shop, id, first!.id, 3);
  expect(await ofOrder(shop, id)).toMatchObject({ revenue: "16.89", cogs: "7.12" });
  expect(await linesOf(shop, id)).toMatchObject([
    { skuId: shop.sku, quantity: "2", openQuantity: "4", openBy: "lots" },
  ]);
  await shop.perform("delete_return_receivement", { id: back.receivementIds[0] });
  await shop.perform("delete_returns", { id: back.id });
  expect(await ofOrder(shop, id)).toMatchObject({ revenue: "42.22", cogs: "16.12" });
  await shop.perform("void_shipment", { id: shipment });
  expect(await ofOrder(shop, id)).toMatchObject({ revenue: "0.00", cogs: "0.00", openRevenue: "76.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a price changed after shipping is revenue of that day; a bill changes the cost of what left, and of whose order it was", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 10]]);
  await shop.receive(purchase.id, purchase.lines[0]!, 10, { cost: "2" });
  const order = await shop.sell([[shop.sku, 6]]);
  await place(shop, order.id, order.lines[0]!, 6);
  await shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: order.lines[0], price: "11" }] });
  expect(await ofOrder(shop, order.id)).toMatchObject({ revenue: "66.00", cogs: "12.00", margin: "54.00" });
  const { id: bill } = await shop.perform("save_landed_costs", { vendorId: shop.vendor, amount: "15.00" });
  await shop.perform("add_to_landed_cost", { id: bill, purchaseOrderId: purchase.id });
  await shop.perform("spread_landed_cost", { id: bill });
  // 1.50 more each
  expect(await ofOrder(shop, order.id)).toMatchObject({ revenue: "66.00", cogs: "21.00", margin: "45.00" });
  expect(await ask<Margin[]>(shop, `app_hidden.order_cogs(${order.id})`)).toMatchObject([
    { type: "variance", quantity: "6", unitCost: "1.5000", amount: "9.00" },
    { type: "shipment", quantity: "6", unitCost: "2.0000", amount: "12.00" },
  ]);
  expect((await yearsOf(shop, "customer", shop.customer)).map(({ year, cogs }) => [year, cogs])).toEqual([
    [String(new Date().getFullYear()), "21.00"],
    ["Σ", "21.00"],
  ]);
  expect(await shop.differences()).toEqual([]);
  // what nobody knows the cost of has no expected margin
  const [, other = 0] = shop.skuIds;
  await shop.admin.query("delete from app_public.sku_costs where account_id = $1 and sku_id = $2", [
    shop.accountId,
    other,
  ]);
  const unknown = await shop.sell([[other, 1]]);
  expect(await ofOrder(shop, unknown.id)).toMatchObject({ openRevenue: "10.00", openCost: null, unknownCosts: 1 });
});

test("kits cost what they are made of, services cost nothing and count once the goods have left", async () => {
  const shop = await openShop(db());
  const [kit = 0, a = 0, b = 0] = shop.skuIds;
  await makeKit(shop, kit, [
    { skuId: a, quantity: 2 },
    { skuId: b, quantity: 1 },
  ]);
  const service = await shop.insert("skus", "name, code, kind", "'Setting up', 'SET-UP', 'service'");
  await shop.stock(a, 10, { costPerUnit: "1.5" });
  await shop.stock(b, 10, { costPerUnit: "2" });
  const { id } = await shop.perform("save_sales_orders", {
    customerId: shop.customer,
    warehouseId: shop.warehouses[0],
    shippingAddressId: shop.address,
    billingAddressId: shop.address,
    state: "Open",
    lineItems: [
      { skuId: kit, quantity: 2 },
      { skuId: service, quantity: 1, price: "7.50" },
    ],
  });
  const [line = 0] = await shop.lineIds("sales_order", id);
  expect(await ofOrder(shop, id)).toMatchObject({ openRevenue: "27.50", openCost: "10.00" });
  await place(shop, id, line, 1);
  expect(await ofOrder(shop, id)).toMatchObject({ revenue: "10.00", cogs: "5.00", openRevenue: "17.50" });
  await place(shop, id, line, 1);
  expect(await ofOrder(shop, id)).toMatchObject({ revenue: "27.50", cogs: "10.00", openRevenue: "0.00" });
  expect(await yearsOf(shop, "sku", kit)).toMatchObject([{ quantity: "2", revenue: "20.00", cogs: "10.00" }, {}]);
  expect(await yearsOf(shop, "sku", a)).toEqual([]);
  expect(await yearsOf(shop, "sku", service)).toMatchObject([{ revenue: "7.50", cogs: "0.00" }, {}]);
  expect(await shop.differences()).toEqual([]);
});

/** What is known without asking for costs: of lots as they came, of what left when it left, and of what bills changed later. */
type Known = {
  lots: Map<number, bigint>;
  left: Map<number, bigint>;
  later: Map<number, bigint>;
  billed: Map<number, number>;
};

const away = async (shop: Shop, where = "true") =>
  (
    await shop.admin.query<{
      id: number;
      line: number;
      lot: number;
      shipment: number;
      quantity: string;
      returned: string;
    }>(
      `select t.id, l.line_id as line, t.lot_id as lot, p.shipment_id as shipment, t.qty_shipped as quantity, coalesce((
         select sum(n.qty_returned) from app_public.return_lines as n
         join app_public.returns as r on r.account_id = n.account_id and r.id = n.return_id and r.deleted_at is null
         where n.account_id = t.account_id and n.package_lot_id = t.id), 0) as returned
       from app_public.package_lots as t
       join app_public.package_lines as l on l.account_id = t.account_id and l.id = t.package_line_id
       join app_public.packages as p on p.account_id = l.account_id and p.id = l.package_id
       where t.account_id = ${shop.accountId} and t.qty_shipped > 0 and ${where}`,
    )
  ).rows;

const something = async (shop: Shop, random: Random, { lots, left, later, billed }: Known): Promise<void> => {
  const [kit = 0, a = 0, b = 0] = shop.skuIds;
  const some = async <T extends object>(sql: string): Promise<T | undefined> => {
    const { rows } = await shop.admin.query<T>(`select * from (${sql}) as c order by md5(c::text || $1) limit 1`, [
      String(random()),
    ]);
    return rows[0];
  };
  const mine = `account_id = ${shop.accountId}`;
  const add = (line: number, amount: bigint) => later.set(line, (later.get(line) ?? 0n) + amount);
  const leaves = async (order: number, line: number, quantity: number) => {
    await place(shop, order, line, quantity);
    for (const { id, lot } of await away(shop)) if (!left.has(id)) left.set(id, lots.get(lot) ?? 0n);
  };
  const kinds: Record<string, () => Promise<unknown>> = {
    stock: async () => {
      const cost = `${upTo(random, 9)}.${String(upTo(random, 9999)).padStart(4, "0")}`;
      lots.set(await shop.stock(pick(random, [a, b]), upTo(random, 6), { costPerUnit: cost }), exact(cost));
    },
    sell: () =>
      shop.perform("save_sales_orders", {
        customerId: shop.customer,
        warehouseId: shop.warehouses[0],
        shippingAddressId: shop.address,
        billingAddressId: shop.address,
        state: "Open",
        ...(random() < 0.4 && { discount: pick(random, ["3%", "1.00", "12.5%"]) }),
        lineItems: [kit, a, b].map((skuId) => ({
          skuId,
          quantity: upTo(random, 6),
          ...(random() < 0.5 && { price: `${upTo(random, 30)}.${upTo(random, 99)}` }),
          ...(random() < 0.3 && { discount: pick(random, ["7%", "0.50"]) }),
        })),
      }),
    ship: async () => {
      const row = await some<{ id: number; sales_order_id: number; open: string }>(
        `select l.id, l.sales_order_id, c.allocated as open from app_public.sales_order_lines as l
         join app_hidden.claims as c on c.account_id = l.account_id and c.kind = 'sales_line' and c.line_id = l.id and c.allocated > 0
         where l.${mine}`,
      );
      if (row) await leaves(row.sales_order_id, row.id, upTo(random, Number(row.open)));
    },
    shipKit: async () => {
      const row = await some<{ id: number; sales_order_id: number }>(
        `select l.id, l.sales_order_id from app_public.sales_order_lines as l where l.${mine} and l.is_kit and l.qty_shipped < l.quantity`,
      );
      if (row) await leaves(row.sales_order_id, row.id, 1);
    },
    takeBack: async () => {
      const row = await some<{ id: number }>(`select id from app_public.shipments where ${mine} and state = 'Shipped'`);
      const inside = row ? await away(shop, `p.shipment_id = ${row.id}`) : [];
      if (!row) return;
      await shop.perform("void_shipment", { id: row.id });
      // it is in its lots again, at what these cost by now
      for (const { id, line, lot, quantity } of inside)
        add(line, times(exact(quantity), (left.get(id) ?? 0n) - (lots.get(lot) ?? 0n)));
    },
    comeBack: async () => {
      const row = await some<{ id: number; sales_order_id: number; qty_shipped: string }>(
        `select id, sales_order_id, qty_shipped from app_public.package_lots where ${mine} and qty_shipped > 0`,
      );
      if (!row) return;
      const { receivementIds } = await comesBack(
        shop,
        row.sales_order_id,
        row.id,
        upTo(random, Number(row.qty_shipped)),
      );
      const [made] = await shop.rowsOf<{ lot_id: number }>("return_receivements", `id = ${receivementIds[0]}`);
      lots.set(made!.lot_id, left.get(row.id) ?? 0n);
    },
    goesAgain: async () => {
      const row = await some<{ id: number }>(
        `select id from app_public.return_receivements where ${mine} and deleted_at is null`,
      );
      if (row) await shop.perform("delete_return_receivement", { id: row.id });
    },
    price: async () => {
      const row = await some<{ id: number; sales_order_id: number }>(
        `select l.id, l.sales_order_id from app_public.sales_order_lines as l where l.${mine} and not exists (
           select from app_public.return_lines as n join app_public.sales_order_lines as m on m.account_id = n.account_id and m.id = n.sales_order_line_id
           where n.account_id = l.account_id and m.sales_order_id = l.sales_order_id)`,
      );
      if (row)
        await shop.perform("save_sales_orders", {
          id: row.sales_order_id,
          lineItems: [{ id: row.id, price: `${upTo(random, 40)}.5` }],
        });
    },
    buy: async () => {
      const order = await shop.buy([[pick(random, [a, b]), 8]]);
      const cost = `${upTo(random, 5)}.25`;
      const { receivementIds } = await shop.receive(order.id, order.lines[0]!, 8, { cost });
      const [received] = await shop.rowsOf<{ lot_id: number }>("receivements", `id = ${receivementIds[0]}`);
      lots.set(received!.lot_id, exact(cost));
      billed.set(order.id, received!.lot_id);
    },
    bill: async () => {
      const [purchaseOrderId, lot = 0] = [...billed][0] ?? [];
      if (purchaseOrderId === undefined) return;
      const { id } = await shop.perform("save_landed_costs", {
        vendorId: shop.vendor,
        amount: `${8 * upTo(random, 4)}.00`,
      });
      const before = await away(shop, `t.lot_id = ${lot}`);
      await shop.perform("add_to_landed_cost", { id, purchaseOrderId });
      await shop.perform("spread_landed_cost", { id });
      const [spread] = await shop.rowsOf<{ amount: string }>("landed_costs", `id = ${id}`);
      const more = exact(spread!.amount) / 8n;
      lots.set(lot, (lots.get(lot) ?? 0n) + more);
      for (const { line, quantity, returned } of before) add(line, times(exact(quantity) - exact(returned), more));
      billed.delete(purchaseOrderId);
    },
  };
  const often = [
    "stock",
    "sell",
    "ship",
    "ship",
    "ship",
    "shipKit",
    "comeBack",
    "takeBack",
    "goesAgain",
    "price",
    "buy",
    "bill",
  ];
  await kinds[pick(random, often)]?.();
};

test("margins of a generated run are what exact decimals say", { timeout: 240_000 }, async () => {
  const shop = await openShop(db());
  const [kit = 0, a = 0, b = 0] = shop.skuIds;
  await makeKit(shop, kit, [
    { skuId: a, quantity: 1 },
    { skuId: b, quantity: 2 },
  ]);
  const random = seeded(520);
  const known: Known = { lots: new Map(), left: new Map(), later: new Map(), billed: new Map() };
  let refused = 0;
  for (let n = 0; n < 200; n += 1)
    await something(shop, random, known).catch((error: { code?: string }) => {
      if (!error.code?.startsWith("SW")) throw error;
      refused += 1;
    });
  expect(refused).toBeLessThan(100);
  expect(await shop.differences()).toEqual([]);

  const lines = await shop.rowsOf<{
    id: number;
    sales_order_id: number;
    sku_id: number;
    quantity: string;
    total: string;
    qty_shipped: string;
  }>("sales_order_lines", "true order by position, id");
  const back = await shop.rowsOf<{
    sales_order_line_id: number;
    total: string;
    quantity: string;
    qty_returned: string;
  }>("return_lines");
  type Line = (typeof lines)[number];
  const revenueOf = (line: Line) =>
    back
      .filter((each) => each.sales_order_line_id === line.id)
      .reduce(
        (sum, each) => sum - partOf(exact(each.total), exact(each.qty_returned), exact(each.quantity)),
        partOf(exact(line.total), exact(line.qty_shipped), exact(line.quantity)),
      );
  const gone = await away(shop);
  const costOf = (line: Line) =>
    gone
      .filter((each) => each.line === line.id)
      .reduce(
        (sum, each) => sum + times(exact(each.quantity) - exact(each.returned), known.left.get(each.id) ?? 0n),
        known.later.get(line.id) ?? 0n,
      );
  const all = (of: (line: Line) => bigint, some: readonly Line[]) => some.reduce((sum, line) => sum + of(line), 0n);

  for (const order of new Set(lines.map((line) => line.sales_order_id))) {
    const own = lines.filter((line) => line.sales_order_id === order);
    const told = await linesOf(shop, order);
    expect(told.map((line) => exact(line.revenue))).toEqual(own.map(revenueOf));
    expect(told.map((line) => exact(line.cogs))).toEqual(own.map((line) => toCents(costOf(line))));
    const head = await ofOrder(shop, order);
    expect(exact(head["revenue"])).toBe(all(revenueOf, own));
    expect(exact(head["margin"])).toBe(toCents(all(revenueOf, own) - all(costOf, own)));
  }
  expect(lines.filter((line) => revenueOf(line) !== 0n).length).toBeGreaterThan(10);
  expect([...known.later.values()].some((amount) => amount !== 0n)).toBe(true);

  // SKUs and the customer are the sums of their lines, kits as what was sold
  for (const sku of [kit, a, b]) {
    const told = (await yearsOf(shop, "sku", sku)).at(-1);
    expect(exact(told?.["revenue"])).toBe(
      all(
        revenueOf,
        lines.filter((line) => line.sku_id === sku),
      ),
    );
  }
  const customer = (await yearsOf(shop, "customer", shop.customer)).at(-1);
  expect(exact(customer?.["revenue"])).toBe(all(revenueOf, lines));
  expect(exact(customer?.["cogs"])).toBe(toCents(all(costOf, lines)));
  // and all of cost of goods sold is some SKU's
  const amount = async (sql: string) => (await shop.admin.query<{ amount: string }>(sql, [shop.accountId])).rows;
  expect(
    await amount("select sum(cogs) as amount from app_hidden.margin_sums where account_id = $1 and module = 'skus'"),
  ).toEqual(await amount("select sum(amount) as amount from app_hidden.cogs_entries where account_id = $1"));
});

test("who may not see both prices and costs is told no margin", async () => {
  const shop = await openShop(db());
  await shop.stock(shop.sku, 5);
  const order = await shop.sell([[shop.sku, 5]]);
  await place(shop, order.id, order.lines[0]!, 5);
  const client = await shop.admin.connect();
  const without = async (...modules: string[]) =>
    createUser(client, shop.accountId, {
      scopeBlacklist: modules.flatMap((module) => [`${module}:view:all`, `${module}:view:single`]),
    });
  const users = [await without("sku_cost"), await without("sku_price"), await without("sku_cost", "sku_price")];
  const noOrders = await without("sales_order");
  client.release();
  const asked = [
    `app_hidden.order_margin(${order.id})`,
    `app_hidden.order_margin_lines(${order.id})`,
    `app_hidden.order_cogs(${order.id})`,
    `app_hidden.customer_margin(${shop.customer})`,
    `app_hidden.sku_margin(${shop.sku})`,
    "(select jsonb_agg(r) from app_hidden.margin_rows('2000-01-01', '2100-01-01') as r)",
    // readers who see prices see what was sold, and not what it cost
    "(select jsonb_agg(e.cogs) from app_hidden.margin_entries as e)",
    "(select jsonb_agg(e.quantity) from app_hidden.margin_sums as e)",
  ];
  for (const sql of asked) {
    expect(`${sql}: ${JSON.stringify(await ask(shop, sql))}`).toMatch(/: .*\d/);
    for (const user of [...users, noOrders]) {
      const told = await ask<unknown>(shop, sql, user).catch((error: { code?: string }) => error.code);
      expect([null, "[]", '"42501"']).toContain(told === null ? null : JSON.stringify(told));
    }
  }
});
