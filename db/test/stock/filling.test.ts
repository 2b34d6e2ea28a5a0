import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

/** Posts an event as functions of the ledger do. */
const post = async (
  shop: Shop,
  type: string,
  moves: string[],
  fill = "all",
  document: [string, number] | null = null,
) => {
  const client = await shop.admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [String(shop.accountId)]);
    await client.query(
      `select app_private.post_stock_event($1, $2, $3, array[${moves.map((move) => `row(${move})`).join(", ")}]::app_private.stock_move[], p_fill => $4)`,
      [type, document?.[0] ?? null, document?.[1] ?? null, fill],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
};
/** A person chooses lots instead of the lot order. */
const map = (shop: Shop, lot: number, line: number, quantity: number) =>
  post(shop, "map", [
    `${lot}, 0, 'sales_line', ${line}, ${-quantity}, 0, 'auto'`,
    `${lot}, 0, 'sales_line', ${line}, ${quantity}, 0, 'mapped'`,
  ]);
const held = async (shop: Shop) =>
  (
    await shop.rowsOf<{ source: string; allocated: string; committed: string }>("allocations", "true order by source")
  ).map(({ source, allocated, committed }) => [source, Number(allocated), Number(committed)]);

test("what was mapped comes back as mapped, from a deleted package and a voided shipment, beside auto on one lot", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 10);
  const sale = await shop.sell([[shop.sku, 6]]);
  const line = sale.lines[0]!;
  await map(shop, lot, line, 2);
  const before = [
    ["auto", 4, 0],
    ["mapped", 2, 0],
  ];
  expect(await held(shop)).toEqual(before);

  await shop.pack(sale.id, line, 5);
  expect(await held(shop)).toEqual([
    ["auto", 1, 3],
    ["mapped", 0, 2],
  ]);
  const [parcel] = await shop.rowsOf<{ id: number }>("packages");
  await shop.perform("delete_package", { id: parcel!.id });
  expect(await held(shop)).toEqual(before);

  const shipment = await shop.pack(sale.id, line, 5);
  await shop.perform("place_shipment", { id: shipment });
  expect(await held(shop)).toEqual([["auto", 1, 0]]);
  await shop.perform("void_shipment", { id: shipment });
  expect(await held(shop)).toEqual(before);
  expect(await shop.differences()).toEqual([]);

  // a line that shrinks gives back what was chosen for it by itself first, then what people chose
  await shop.perform("save_sales_orders", { id: sale.id, lineItems: [{ id: line, quantity: 2 }] });
  expect(await held(shop)).toEqual([["mapped", 2, 0]]);
  await shop.adjust(lot, -9);
  expect(await held(shop)).toEqual([["mapped", 1, 0]]);
  expect(await shop.differences()).toEqual([]);
});

test("an event fills all who wait, the document's own lines, or nobody", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 5);
  const [first, second] = [await shop.sell([[shop.sku, 5]]), await shop.sell([[shop.sku, 4]])];
  await shop.sell([[shop.sku, 3]]);
  // five pieces more, told to nobody
  await post(shop, "test", [`${lot}, 5, null, null, 0, 0, null`], "none");
  expect(await shop.figures()).toEqual({ inStock: 10, available: 5, allocated: 5, backordered: 7 });
  await post(shop, "test", [`${lot}, -1, null, null, 0, 0, null`], "own", ["sales_orders", first.id]);
  expect(await shop.figures()).toEqual({ inStock: 9, available: 4, allocated: 5, backordered: 7 });
  await post(shop, "test", [`${lot}, -1, null, null, 0, 0, null`], "own", ["sales_orders", second.id]);
  expect(await shop.figures()).toEqual({ inStock: 8, allocated: 8, backordered: 4 });
  await post(shop, "test", [`${lot}, 2, null, null, 0, 0, null`]);
  expect(await shop.figures()).toEqual({ inStock: 10, allocated: 10, backordered: 2 });
  expect(await shop.differences()).toEqual([]);
});

test("claims of kits wait for whole kits: a fill per level passes them by", async () => {
  const shop = await openShop(db());
  await shop.sell([[shop.sku, 5]]);
  await shop.admin.query("update app_hidden.claims set fill = 'kit' where account_id = $1", [shop.accountId]);
  await shop.sell([[shop.sku, 2]]);
  await shop.stock(shop.sku, 4);
  expect(await shop.figures()).toEqual({ inStock: 4, available: 2, allocated: 2, backordered: 5 });
});

test("switching auto-fill on fills what waits, by priority, past what is expired", async () => {
  const shop = await openShop(db());
  const other = shop.skuIds[1]!;
  const save = (autoFill: boolean) =>
    shop.admin.query("update app_public.accounts set auto_fill = $2 where id = $1", [shop.accountId, autoFill]);
  await save(false);
  const late = await shop.sell(
    [
      [shop.sku, 4],
      [other, 2],
    ],
    { shipDate: "2030-02-01" },
  );
  const soon = await shop.sell([[shop.sku, 3]], { shipDate: "2030-01-01" });
  await shop.stock(shop.sku, 5);
  await shop.stock(other, 9);
  const old = await shop.stock(other, 1);
  await shop.admin.query("update app_public.lots set expiration_date = '2020-01-31' where id = $1", [old]);
  expect(await shop.figures()).toEqual({ inStock: 5, available: 5, backordered: 7 });
  await save(true);
  expect(await shop.figures()).toEqual({ inStock: 5, allocated: 5, backordered: 2 });
  expect(await shop.figures(other)).toEqual({ inStock: 10, available: 7, allocated: 3 });
  const claims = await shop.rowsOf<{ document_id: number; allocated: string }>("claims", `sku_id = ${shop.sku}`);
  expect(Object.fromEntries(claims.map((claim) => [claim.document_id, Number(claim.allocated)]))).toEqual({
    [soon.id]: 3,
    [late.id]: 2,
  });
  expect(await shop.differences()).toEqual([]);
});

test("who works while auto-fill is switched on waits, and reads the new setting", async () => {
  const shop = await openShop(db());
  await shop.admin.query("update app_public.accounts set auto_fill = false where id = $1", [shop.accountId]);
  const lot = await shop.stock(shop.sku, 2);
  await shop.adjust(lot, -2);
  await shop.sell([[shop.sku, 2]]); // waits, and nothing is free
  const client = await shop.admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [String(shop.accountId)]);
    await client.query("update app_public.accounts set auto_fill = true where id = $1", [shop.accountId]);
    const arriving = shop.adjust(lot, 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.query("commit");
    await arriving;
  } finally {
    client.release();
  }
  expect(await shop.figures()).toEqual({ inStock: 2, allocated: 2 });
  expect(await shop.differences()).toEqual([]);
});
