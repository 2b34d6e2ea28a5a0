import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { workReset, type Meanwhile } from "./reset-work.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

const vendorValues = {
  ...{ contactName: "Ann", email: "ann@example.test", phone: "5551234567", address1: "1 Road" },
  ...{ city: "Town", postalCode: "12345", district: "State", country: "US" },
};

type Counted = { module: string; count: number };
type Preview = { counts: Counted[]; blockers: (Counted & { names: string[] })[] };
const counted = (counts: readonly Counted[]) => Object.fromEntries(counts.map(({ module, count }) => [module, count]));

/** Reads as the administrator of the shop's company, under row-level security. */
const ask = <T extends object>({ account }: Shop, sql: string, ...values: unknown[]): Promise<T[]> =>
  withVisitor(db().server, account.admin.visitor, async (client) => (await client.query<T>(sql, values)).rows);
const preview = async (shop: Shop, type: string): Promise<Preview> =>
  (await ask<{ it: Preview }>(shop, "select app_hidden.reset_preview($1) as it", JSON.stringify({ type })))[0]!.it;
const accountName = async (shop: Shop) =>
  (await ask<{ name: string }>(shop, "select name from app_public.accounts where id = $1", shop.accountId))[0]!.name;
const work = ({ accountId, account }: Shop, id: number, verb: "reset" | "restore"): Promise<Meanwhile> =>
  workReset(
    {
      worker: (sql, values) => db().worker.query(sql, values),
      person: (doIt) => withVisitor(db().server, account.admin.visitor, doIt),
    },
    { accountId, id, verb },
  );
const start = async (shop: Shop, type: string) =>
  (await shop.perform("reset_module", { type, accountName: await accountName(shop) })).id;
const reset = async (shop: Shop, type: string) => {
  const id = await start(shop, type);
  await work(shop, id, "reset");
  return id;
};
const restore = async (shop: Shop, id: number) => {
  await shop.perform("restore_reset", { id });
  await work(shop, id, "restore");
};
const seen = async (shop: Shop, table: string) => (await ask(shop, `select from app_public.${table}`)).length;
const count = async ({ accountId }: Shop, table: string) =>
  (await db().admin.query(`select from app_public.${table} where account_id = $1`, [accountId])).rows.length;
const found = async (shop: Shop, module: string, term: string) =>
  (await ask<{ ids: number[] }>(shop, "select app_hidden.search($1, $2) as ids", module, term))[0]!.ids;
const verified = async ({ accountId }: Shop) => {
  const { rows } = await db().worker.query<{ account_id: number; report: { differences: unknown[] } }>(
    "select * from app_private.check_ledgers()",
  );
  return rows.find(({ account_id }) => account_id === accountId)?.report.differences;
};

test("all SKUs are archived with what is theirs, found no more, and come back within 30 days", async () => {
  const shop = await openShop(db());
  const { skuIds, accountId, admin } = shop;
  const before = await preview(shop, "SKU");
  expect(counted(before.counts)).toMatchObject({ skus: 3, sku_costs: 3, sku_prices: 3, lots: 0 });
  expect(before.blockers).toEqual([]);
  expect(await seen(shop, "skus")).toBe(3);

  // the company's name is asked for, and only administrators may
  expect(await shop.refusalOf(shop.perform("reset_module", { type: "SKU", accountName: "another" }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { accountName: "match" } },
  });
  expect(await shop.refusalOf(shop.perform("reset_module", { type: "ALL", accountName: "x" }))).toMatchObject({
    detail: { fields: { type: "choice" } },
  });
  const name = await accountName(shop);
  expect(
    await shop.refusalOf(shop.performAs(shop.account.user, "reset_module", { type: "SKU", accountName: name })),
  ).toMatchObject({ code: "SWFBD" });
  expect(await seen(shop, "skus")).toBe(3);

  const id = await reset(shop, "SKU");
  for (const table of ["skus", "sku_costs", "sku_prices"]) expect([table, await seen(shop, table)]).toEqual([table, 0]);
  expect(await found(shop, "skus", "SKU-1")).toEqual([]);
  expect(await ask(shop, "select app_hidden.row_count('skus') as n")).toEqual([{ n: 0 }]);
  // what names it goes on naming it; it is chosen no more
  expect(
    await ask(shop, "select name from app_public.references where module = 'skus' and record_id = $1", skuIds[0]),
  ).toEqual([{ name: "SKU-1" }]);
  const order = {
    vendorId: shop.vendor,
    warehouseId: shop.warehouses[0],
    lineItems: [{ skuId: skuIds[0], quantity: "1", cost: "1" }],
  };
  expect(await shop.refusalOf(shop.perform("save_purchase_orders", order))).toMatchObject({
    detail: { fields: { "lineItems.0.skuId": "notFound" } },
  });
  // nothing is deleted, everything is told
  const { rows: kept } = await admin.query("select from app_public.skus where account_id = $1", [accountId]);
  expect(kept).toHaveLength(3);
  const { rows: told } = await admin.query<{ table_name: string; n: number }>(
    "select table_name, count(*)::int as n from app_public.history where account_id = $1 and table_name in ('resets', 'skus') and operation = (case table_name when 'resets' then 'created' else 'updated' end) group by 1 order by 1",
    [accountId],
  );
  expect(told).toEqual([
    { table_name: "resets", n: 1 },
    { table_name: "skus", n: 3 },
  ]);
  // the same code is free again, and stands in the way of taking it back
  const again = await shop.perform("save_skus", { name: "SKU-1", code: "SKU-1" });
  expect(await shop.refusalOf(restore(shop, id))).toMatchObject({ code: "23505" });
  await shop.perform("delete_skus", { id: again.id });
  await restore(shop, id);
  for (const table of ["skus", "sku_costs", "sku_prices"]) expect([table, await seen(shop, table)]).toEqual([table, 3]);
  expect(new Set(await found(shop, "skus", "SKU-1"))).toEqual(new Set([skuIds[0]]));
  expect(await ask(shop, "select app_hidden.row_count('skus') as n")).toEqual([{ n: 3 }]);
  expect(await shop.refusalOf(shop.perform("restore_reset", { id }))).toMatchObject({
    detail: { fields: { id: "restored" } },
  });
  const old = await reset(shop, "SKU");
  await admin.query("update app_public.resets set created_at = now() - interval '31 days' where id = $1", [old]);
  expect(await shop.refusalOf(shop.perform("restore_reset", { id: old }))).toMatchObject({
    detail: { fields: { id: "tooLate" } },
  });
});

test("all lots are emptied in one event, and filled again until stock moves", async () => {
  const shop = await openShop(db());
  const { skuIds, warehouses, bins } = shop;
  const stock = (sku: number, quantity: string) =>
    shop.perform("adjust_lot", {
      ...{ skuId: sku, warehouseId: warehouses[0], binLocationId: bins[0] },
      ...{ quantity, cost: "2", reason: "Opening" },
    });
  await stock(skuIds[0]!, "10");
  await stock(skuIds[1]!, "5");
  const order = await shop.perform("save_sales_orders", {
    ...{ customerId: shop.customer, warehouseId: warehouses[0], state: "Open" },
    ...{ shippingAddressId: shop.address, billingAddressId: shop.address },
    lineItems: [{ skuId: skuIds[0], quantity: "4", price: "1" }],
  });
  expect(order.id).toBeGreaterThan(0);
  const before = await shop.figures(skuIds[0]);
  expect(before).toMatchObject({ inStock: 10, allocated: 4 });
  // SKUs that have stock are in the way of archiving them
  const blocked = await preview(shop, "SKU");
  expect(blocked.blockers).toEqual([{ module: "skus", count: 2, names: ["SKU-1", "SKU-2"] }]);
  const name = await accountName(shop);
  expect(await shop.refusalOf(shop.perform("reset_module", { type: "SKU", accountName: name }))).toMatchObject({
    code: "SWRST",
    detail: { consumers: blocked.blockers },
  });
  expect(await seen(shop, "skus")).toBe(3);

  expect(counted((await preview(shop, "INVENTORY")).counts)).toEqual({ lots: 2 });
  const id = await reset(shop, "INVENTORY");
  expect(await shop.figures(skuIds[0])).toEqual({ backordered: 4 });
  expect(await shop.figures(skuIds[1])).toEqual({});
  expect(await verified(shop)).toEqual([]);
  expect(
    await ask(
      shop,
      "select reason, trim_scale(quantity)::text as quantity from app_public.adjustments where reason = 'Reset' order by id",
    ),
  ).toEqual([
    { reason: "Reset", quantity: "-10" },
    { reason: "Reset", quantity: "-5" },
  ]);
  await restore(shop, id);
  expect(await shop.figures(skuIds[0])).toEqual(before);
  expect(await verified(shop)).toEqual([]);

  const second = await reset(shop, "INVENTORY");
  await stock(skuIds[2]!, "1");
  expect(await shop.refusalOf(shop.perform("restore_reset", { id: second }))).toMatchObject({
    detail: { fields: { id: "movedSince" } },
  });
});

test("what was written after a reset was asked for is told, by whom and in whichever order it was committed", async () => {
  const shop = await openShop(db());
  const vendorOf = async (name: string) => (await shop.perform("save_vendors", { ...vendorValues, name })).id;
  const [before, within, later] = [await vendorOf("Before"), await vendorOf("Within"), await vendorOf("Later")];
  const rename = "update app_public.vendors set email = 'new@example.test' where id = $1 and account_id = $2";
  const [bystander, writer] = [await db().admin.connect(), await db().admin.connect()];
  try {
    await bystander.query("begin; select pg_current_xact_id()");
    // younger than one under way, and seen
    await db().admin.query(rename, [before, shop.accountId]);
    await writer.query("begin; savepoint part");
    await writer.query(rename, [within, shop.accountId]);
    await writer.query("release savepoint part");
    const id = await start(shop, "VENDORS");
    await writer.query("commit");
    const made = await vendorOf("Made");
    await shop.perform("save_vendors", { id: later, email: "later@example.test" });
    const own = await ask<{ id: number }>(shop, "select id from app_public.addresses where vendor_id = $1", made);
    expect(await work(shop, id, "reset")).toEqual({
      ...{ vendors: [within, later, made], contacts: [] },
      addresses: own.map((address) => address.id),
    });
    await restore(shop, id);
    // who comes from another cluster has other numbers: nobody knows what its files have
    const moved = await start(shop, "VENDORS");
    await db().admin.query(`update app_public.resets set as_of = as_of || '{"system": "0"}' where id = $1`, [moved]);
    expect((await work(shop, moved, "reset"))["vendors"]).toHaveLength(await count(shop, "vendors"));
  } finally {
    await bystander.query("rollback");
    for (const client of [bystander, writer]) client.release(true);
  }
});

test("lots that came or changed after a reset was asked for are told", async () => {
  const shop = await openShop(db());
  const stock = (sku: number, quantity: string) =>
    shop.perform("adjust_lot", {
      ...{ skuId: sku, warehouseId: shop.warehouses[0], binLocationId: shop.bins[0] },
      ...{ quantity, cost: "2", reason: "Opening" },
    });
  await stock(shop.skuIds[0]!, "10");
  const id = await start(shop, "INVENTORY");
  await stock(shop.skuIds[1]!, "5");
  const lots = await ask<{ id: number }>(shop, "select id from app_public.lots where sku_id = $1", shop.skuIds[1]);
  expect(await work(shop, id, "reset")).toEqual({ lots: lots.map((lot) => lot.id) });
});

test("customers and vendors are archived with contacts and addresses, not while their documents are open", async () => {
  const shop = await openShop(db());
  const { perform, skuIds, warehouses } = shop;
  const purchase = await perform("save_purchase_orders", {
    ...{ vendorId: shop.vendor, warehouseId: warehouses[0], state: "Open" },
    lineItems: [{ skuId: skuIds[0], quantity: "1", cost: "1" }],
  });
  const blocked = await preview(shop, "VENDORS");
  expect(counted(blocked.counts)).toMatchObject({ vendors: 1 });
  expect(counted(blocked.blockers)).toEqual({ purchase_orders: 1 });
  const name = await accountName(shop);
  expect(await shop.refusalOf(perform("reset_module", { type: "VENDORS", accountName: name }))).toMatchObject({
    code: "SWRST",
  });
  await perform("save_purchase_orders", { id: purchase.id, state: "Canceled" });
  const vendors = await reset(shop, "VENDORS");
  expect(await seen(shop, "vendors")).toBe(0);
  // the document keeps its copy, and tells whose it was
  expect(
    await ask(
      shop,
      "select r.name from app_public.purchase_orders as p join app_public.references as r on r.module = 'vendors' and r.record_id = p.vendor_id",
    ),
  ).toEqual([{ name: "Mill" }]);
  const customers = await reset(shop, "CUSTOMERS");
  expect([await seen(shop, "customers"), await seen(shop, "addresses")]).toEqual([0, 0]);
  await restore(shop, customers);
  await restore(shop, vendors);
  expect([await seen(shop, "customers"), await seen(shop, "addresses"), await seen(shop, "vendors")]).toEqual([
    1, 1, 1,
  ]);
  expect(await verified(shop)).toEqual([]);
});

test("what is archived makes room below the tier's limits, and comes back only where there is room", async () => {
  const shop = await openShop(db());
  const { perform, refusalOf, accountId, admin } = shop;
  await perform("save_customers", { id: shop.customer, contacts: [{ firstName: "Cora" }] });
  const used = async () =>
    Object.fromEntries(
      (
        await admin.query<{ name: string; count: number }>(
          "select name, count from app_private.usage where account_id = $1 and name in ('skus', 'customers', 'customerContacts', 'customerAddresses') order by name",
          [accountId],
        )
      ).rows.map(({ name, count }) => [name, count]),
    );
  const full = { customerAddresses: 1, customerContacts: 1, customers: 1, skus: 3 };
  expect(await used()).toEqual(full);
  await admin.query("update app_private.tier_limits set maximum = 3 where name = 'skus'");
  try {
    const make = (n: number) => perform("save_skus", { name: `New ${n}`, code: `NEW-${n}` });
    const beyond = { code: "SWLIM", detail: { name: "skus", limit: 3, count: 3, added: 1 } };
    expect(await refusalOf(make(0))).toEqual(beyond);
    const id = await reset(shop, "SKU");
    expect(await used()).toEqual({ ...full, skus: 0 });
    const made = [await make(1), await make(2), await make(3)];
    expect(await refusalOf(make(4))).toEqual(beyond);
    expect(await refusalOf(restore(shop, id))).toEqual({
      ...beyond,
      detail: { ...beyond.detail, added: 3 },
    });
    expect(await seen(shop, "skus")).toBe(3);
    for (const each of made) await perform("delete_skus", { id: each.id });
    await restore(shop, id);
    expect(await used()).toEqual(full);
    expect(await refusalOf(make(5))).toEqual(beyond);
    const customers = await reset(shop, "CUSTOMERS");
    expect(await used()).toEqual({ ...full, customers: 0, customerAddresses: 0, customerContacts: 0 });
    await restore(shop, customers);
    expect(await used()).toEqual(full);
  } finally {
    await admin.query("update app_private.tier_limits set maximum = 50000 where name = 'skus'");
  }
});

test("resets at once and among people at work: nobody waits in a circle, and the ledger agrees", async () => {
  const shop = await openShop(db(), { skus: 6 });
  const { skuIds, warehouses, bins, account } = shop;
  const confirmed = await accountName(shop);
  for (const sku of skuIds) await shop.stock(sku, 10);
  /** Once, so that a deadlock is not tried again. */
  const once = (operation: string, input: object) =>
    withVisitor(db().server, account.admin.visitor, (client) =>
      client.query("select app_hidden.perform($1, $2)", [operation, JSON.stringify(input)]),
    );
  let refusals = 0;
  const resetUnlessUnderWay = (type: string) => async () => {
    let id: number;
    try {
      const { rows } = await once("reset_module", { type, accountName: confirmed });
      id = (rows[0] as { perform: { id: number } }).perform.id;
    } catch (error) {
      if (!String((error as { detail?: string }).detail).includes("underWay")) throw error;
      refusals += 1;
      return;
    }
    await work(shop, id, "reset");
  };
  const lines = (n: number) =>
    (n % 2 ? skuIds : skuIds.toReversed()).map((skuId) => ({ skuId, quantity: "1", price: "1" }));
  const acts = [
    resetUnlessUnderWay("INVENTORY"),
    (n: number) =>
      once("save_sales_orders", {
        ...{ customerId: shop.customer, warehouseId: warehouses[0], state: "Open" },
        ...{ shippingAddressId: shop.address, billingAddressId: shop.address, lineItems: lines(n) },
      }),
    (n: number) =>
      once("create_lot", {
        ...{ skuId: skuIds[n % 6], warehouseId: warehouses[n % 2], binLocationId: bins[n % 2] },
        ...{ quantity: "3", costPerUnit: "2" },
      }),
  ];
  const outcomes = await Promise.allSettled(Array.from({ length: 36 }, (_, n) => acts[n % 3]!(n)));
  const codes = outcomes.flatMap((each) =>
    each.status === "rejected" ? [String((each.reason as Error).message)] : [],
  );
  expect(codes).toEqual([]);
  expect(refusals).toBeGreaterThan(0);
  expect(await verified(shop)).toEqual([]);
  // archiving at once, while the same records are saved
  const saves = Array.from({ length: 12 }, (_, n) =>
    n % 3 === 0
      ? resetUnlessUnderWay("VENDORS")()
      : once("save_vendors", { id: shop.vendor, contacts: [{ firstName: `N${n}` }] }),
  );
  const refused = (await Promise.allSettled(saves)).flatMap((each) =>
    each.status === "rejected" ? [(each.reason as { code?: string }).code] : [],
  );
  // who comes after the first reset finds no vendor any more
  expect(refused.filter((code) => code !== "SWNFD")).toEqual([]);
  const { rows } = await db().admin.query<{ n: number }>(
    "select count(*)::int as n from app_public.contacts where account_id = $1 and vendor_id = $2 and archived_by is null",
    [shop.accountId, shop.vendor],
  );
  expect(rows).toEqual([{ n: 0 }]);
});
