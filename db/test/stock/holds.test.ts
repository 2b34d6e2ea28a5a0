import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

const past = "2020-01-31";
const figuresOf = (shop: Shop) => shop.figures();
const lotOf = async (shop: Shop, id: number) => (await shop.rowsOf<{ reserved: string }>("lots", `id = ${id}`))[0];
/** The account's day, so many days from now. */
const day = async (shop: Shop, zone: string, days = 0): Promise<string> => {
  const { rows } = await shop.admin.query<{ day: string }>(
    "select ((clock_timestamp() at time zone $1)::date + $2::int)::text as day",
    [zone, days],
  );
  return rows[0]!.day;
};
const inZone = (shop: Shop, zone: string) =>
  shop.admin.query("update app_public.accounts set time_zone = $2 where id = $1", [shop.accountId, zone]);

test("what is expired is allocated to nobody, and what is free stays promisable", async () => {
  const shop = await openShop(db());
  const old = await shop.stock(shop.sku, 5, { expirationDate: past });
  expect(await figuresOf(shop)).toEqual({ inStock: 5, allocated: 5 });
  await shop.stock(shop.sku, 4, { expirationDate: "2990-01-01" });
  await shop.sell([[shop.sku, 7]]);
  expect(await figuresOf(shop)).toEqual({ inStock: 9, allocated: 9, backordered: 3 });
  expect(await shop.rowsOf("holds")).toEqual([expect.objectContaining({ lot_id: old, kind: "expiry_hold" })]);

  // what becomes free of it later is held as well
  await shop.adjust(old, 2);
  expect(await figuresOf(shop)).toEqual({ inStock: 11, allocated: 11, backordered: 3 });
  // scrapping it takes the hold with it
  await shop.adjust(old, -6);
  expect(await figuresOf(shop)).toEqual({ inStock: 5, allocated: 5, backordered: 3 });
  await shop.adjust(old, -1);
  expect(await shop.rowsOf("holds")).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("what an order gives back of a lot that expired meanwhile is held before anybody gets it", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 6);
  const first = await shop.sell([[shop.sku, 4]]);
  await shop.perform("save_lots", { id: lot, expirationDate: past });
  // what was reserved before stays with its order, what was free is held at once
  expect(await figuresOf(shop)).toEqual({ inStock: 6, allocated: 6 });
  expect(await shop.rowsOf("holds")).toEqual([expect.objectContaining({ quantity: "2.0000" })]);
  await shop.sell([[shop.sku, 5]]);
  await shop.perform("save_sales_orders", { id: first.id, state: "Canceled" });
  expect(await figuresOf(shop)).toEqual({ inStock: 6, allocated: 6, backordered: 5 });
  expect(await shop.differences()).toEqual([]);

  // with a date that has not come, it is nobody's any more, and goes to waiting lines
  await shop.perform("save_lots", { id: lot, expirationDate: "2990-01-01" });
  expect(await figuresOf(shop)).toEqual({ inStock: 6, available: 1, allocated: 5 });
  expect(await shop.rowsOf("holds")).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});

test("the day ends where the account is", async () => {
  const shop = await openShop(db());
  await inZone(shop, "Pacific/Pago_Pago");
  const today = await day(shop, "Pacific/Pago_Pago");
  await shop.stock(shop.sku, 1, { expirationDate: today });
  expect(await figuresOf(shop)).toEqual({ inStock: 1, available: 1 });
  // a day or more ahead: the same date is over there
  await inZone(shop, "Pacific/Kiritimati");
  await shop.stock(shop.sku, 1, { expirationDate: await day(shop, "Pacific/Kiritimati") });
  expect(await figuresOf(shop)).toEqual({ inStock: 2, available: 1, allocated: 1 });
  expect(await shop.differences()).toEqual([]);
});

test("the worker holds what expired overnight, account by account", async () => {
  const [shop, other] = [await openShop(db()), await openShop(db())];
  const held = async () => {
    const { rows } = await db().worker.query<{ account: number }>(
      "select account from app_private.accounts_with_expired_lots() as account",
    );
    return rows.map(({ account }) => account).filter((id) => [shop.accountId, other.accountId].includes(id));
  };
  for (const sku of shop.skuIds) await shop.stock(sku, 3);
  await other.stock(other.sku, 3);
  // the night passes: nobody touches the level
  await shop.admin.query("update app_public.lots set expiration_date = $2 where account_id = $1", [
    shop.accountId,
    past,
  ]);
  expect(await held()).toEqual([shop.accountId]);
  const hold = () => db().worker.query("select app_private.hold_expired_lots($1, 2) as levels", [shop.accountId]);
  expect((await hold()).rows).toEqual([{ levels: 2 }]);
  expect((await hold()).rows).toEqual([{ levels: 1 }]);
  expect((await hold()).rows).toEqual([{ levels: 0 }]);
  expect(await held()).toEqual([]);
  for (const sku of shop.skuIds) expect(await shop.figures(sku)).toEqual({ inStock: 3, allocated: 3 });
  expect(await shop.differences()).toEqual([]);
  expect(await other.figures()).toEqual({ inStock: 3, available: 3 });
});

test("releasing a hold takes the right to adjust and a reason, and another date holds anew", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5, { expirationDate: past });
  await shop.sell([[shop.sku, 3]]);
  expect(await shop.refusalOf(shop.perform("release_lot", { id: lot }))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { reason: "required" } },
  });
  await shop.perform("release_lot", { id: lot, reason: "Tested, good until summer" });
  expect(await figuresOf(shop)).toEqual({ inStock: 5, available: 2, allocated: 3 });
  expect(await shop.refusalOf(shop.perform("release_lot", { id: lot, reason: "Again" }))).toMatchObject({
    detail: { fields: { id: "notHeld" } },
  });
  // using the level holds nothing of it again
  await shop.sell([[shop.sku, 1]]);
  expect(await figuresOf(shop)).toEqual({ inStock: 5, available: 1, allocated: 4 });
  const { rows } = await shop.admin.query<{ changes: Record<string, unknown[]> }>(
    "select changes from app_public.history where account_id = $1 and table_name = 'lots' and changes ? 'release_reason'",
    [shop.accountId],
  );
  expect(rows[0]?.changes["release_reason"]).toEqual([null, "Tested, good until summer"]);

  await shop.perform("save_lots", { id: lot, expirationDate: "2020-06-30" });
  expect(await figuresOf(shop)).toEqual({ inStock: 5, allocated: 5 });
  expect(Number((await lotOf(shop, lot))?.reserved)).toBe(5);
  expect(await shop.differences()).toEqual([]);
});

test("a hold is explained, and told to who wants the lot's receivement gone", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 6]]);
  const arrival = await shop.receive(purchase.id, purchase.lines[0]!, 6);
  const [lot] = await shop.rowsOf<{ id: number; lot_number: string }>("lots");
  const sale = await shop.sell([[shop.sku, 2]]);
  await shop.pack(sale.id, sale.lines[0]!, 1);
  await shop.perform("save_lots", { id: lot!.id, expirationDate: past });
  const explained = (await shop.perform("explain_quantity", {
    skuId: shop.sku,
    warehouseId: shop.warehouses[0],
    dimension: "allocated",
  })) as unknown as { quantity: string; rows: { module: string; hold: string | null; quantity: string }[] };
  expect(explained).toMatchObject({
    quantity: "5",
    rows: [
      { module: "lots", recordId: lot!.id, lotId: lot!.id, lineId: null, hold: "expiry_hold", quantity: "4" },
      { module: "sales_orders", recordId: sale.id, hold: null, quantity: "1" },
    ],
  });
  const refusal = await shop.refusalOf(shop.perform("delete_receivement", { id: arrival.receivementIds[0] }));
  expect(refusal.detail["consumers"]).toContainEqual({
    module: "lots",
    id: lot!.id,
    name: lot!.lot_number,
    quantity: "4",
  });
  const [parcel] = await shop.rowsOf<{ id: number }>("packages");
  await shop.perform("delete_package", { id: parcel!.id });
  await shop.perform("delete_receivement", { id: arrival.receivementIds[0] });
  expect(await figuresOf(shop)).toEqual({ backordered: 2, onOrder: 6 });
  expect(await shop.rowsOf("holds")).toEqual([]);
  expect(await shop.differences()).toEqual([]);
});
