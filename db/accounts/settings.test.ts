import { describe, expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";
import { createUser } from "../test/accounts.ts";
import { openShop } from "../test/stock/shop.ts";

const database = useDatabase();
const inShop = () => openShop(database());
type Shop = Awaited<ReturnType<typeof inShop>>;

/** As the form at /settings/system-config sends it. */
const set = (shop: Shop, settings: object) => shop.perform("save_accounts", { id: shop.accountId, ...settings });
const row = async (shop: Shop) =>
  (await shop.admin.query("select * from app_public.accounts where id = $1", [shop.accountId])).rows[0];
const clerkOf = async (shop: Shop) => {
  const client = await shop.admin.connect();
  try {
    return await createUser(client, shop.accountId, { type: "user" });
  } finally {
    client.release();
  }
};

describe("each setting acts", () => {
  test("over-receipt: what was refused is received, up to the percent", async () => {
    const shop = await inShop();
    const order = await shop.buy([[shop.sku, 10]]);
    expect(await shop.refusalOf(shop.receive(order.id, order.lines[0]!, 11))).toMatchObject({ code: "SWOVR" });
    await set(shop, { overReceiptPercent: "10" });
    await shop.receive(order.id, order.lines[0]!, 11);
    expect(await shop.figures()).toEqual({ inStock: 11, available: 11 });
  });

  test("lot order: FEFO takes what expires first, on every SKU that does not say otherwise", async () => {
    const shop = await inShop();
    const oldest = await shop.stock(shop.sku, 4, { expirationDate: "2099-06-01" });
    const soonest = await shop.stock(shop.sku, 4, { expirationDate: "2099-01-01" });
    await shop.sell([[shop.sku, 1]]);
    await set(shop, { lotOrder: "FEFO" });
    await shop.sell([[shop.sku, 2]]);
    const allocations = await shop.rowsOf<{ lot_id: number; allocated: string }>("allocations");
    expect(Object.fromEntries(allocations.map((each) => [each.lot_id, Number(each.allocated)]))).toEqual({
      [oldest]: 1,
      [soonest]: 2,
    });
  });

  test("auto-fill: off, orders wait beside free stock; switched on again, they are filled at once", async () => {
    const shop = await inShop();
    await set(shop, { autoFill: false });
    await shop.sell([[shop.sku, 5]]);
    await shop.stock(shop.sku, 8);
    expect(await shop.figures()).toEqual({ inStock: 8, available: 8, backordered: 5 });
    await set(shop, { autoFill: true });
    expect(await shop.figures()).toEqual({ inStock: 8, available: 3, allocated: 5 });
    await shop.stock(shop.sku, 1);
    expect(await shop.figures()).toEqual({ inStock: 9, available: 4, allocated: 5 });
    expect(await shop.differences()).toEqual([]);
  });

  test("time zone: a new purchase order is issued on the account's day", async () => {
    const shop = await inShop();
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await set(shop, { timeZone: zone });
      const { id } = await shop.buy([[shop.sku, 1]]);
      const { rows } = await shop.admin.query(
        "select issued_date = (now() at time zone $2)::date as own from app_public.purchase_orders where id = $1",
        [id, zone],
      );
      expect(rows).toEqual([{ own: true }]);
    }
  });
});

describe("what may be set", () => {
  test("a time zone Postgres knows, a percent from 0 to 100, a name", async () => {
    const shop = await inShop();
    const refused = [
      { timeZone: "Mars/Olympus" },
      { overReceiptPercent: "101" },
      { overReceiptPercent: "-1" },
      { overReceiptPercent: "1.001" },
      { lotOrder: "LIFO" },
    ];
    for (const settings of refused)
      expect(await shop.refusalOf(set(shop, settings))).toMatchObject({
        code: "SWVAL",
        detail: { fields: { [Object.keys(settings)[0] ?? ""]: expect.any(String) } },
      });
    await set(shop, { timeZone: "Europe/Berlin", overReceiptPercent: "100", name: "Fern" });
    expect(await row(shop)).toMatchObject({ time_zone: "Europe/Berlin", over_receipt_percent: "100.00", name: "Fern" });
  });

  test("the currency, the subdomain and the tier are nobody's to set", async () => {
    const shop = await inShop();
    const before = await row(shop);
    await set(shop, { currency: "EUR", subdomain: "elsewhere", tier: "tier9" });
    const after = await row(shop);
    expect([after.currency, after.subdomain, after.tier]).toEqual([before.currency, before.subdomain, before.tier]);
  });

  test("an edit of an older version is refused, and every change is in the history", async () => {
    const shop = await inShop();
    const { version } = await row(shop);
    await set(shop, { version, invoiceBasis: "shipped" });
    expect(await shop.refusalOf(set(shop, { version, autoFill: false }))).toMatchObject({
      code: "SWSTL",
      detail: { changes: [{ field: "invoice_basis", old: "ordered", new: "shipped" }] },
    });
    const history = await shop.rowsOf<{ changes: object }>("history", "module = 'accounts' and operation = 'updated'");
    expect(history.map(({ changes }) => changes)).toEqual([{ invoice_basis: ["ordered", "shipped"] }]);
  });
});

describe("who may set it", () => {
  test("administrators; others read the company's name and change nothing", async () => {
    const shop = await inShop();
    const clerk = await clerkOf(shop);
    const attempt = shop.performAs(clerk, "save_accounts", { id: shop.accountId, name: "Mine" });
    expect(await shop.refusalOf(attempt)).toMatchObject({ code: "SWFBD" });
    await set(shop, { name: "Ours" });
    expect((await row(shop)).name).toBe("Ours");
  });

  test("never another account's, nor a new one", async () => {
    const [shop, other] = [await inShop(), await inShop()];
    const foreign = shop.perform("save_accounts", { id: other.accountId, name: "Taken" });
    expect(await shop.refusalOf(foreign)).toMatchObject({ code: "SWNFD" });
    expect(await shop.refusalOf(shop.perform("save_accounts", { name: "New" }))).toMatchObject({ code: "SWNFD" });
    expect((await row(other)).name).not.toBe("Taken");
  });
});
