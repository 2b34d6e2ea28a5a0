import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { withVisitor } from "../../client/transaction.ts";
import { makeKit, openTeaShop } from "./kit-shop.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

test("kits go into a package and come out of it whole, and what goes in once stays until the last of them is out", async () => {
  const { shop, set, cup, saucer, box, held } = await openTeaShop(db());
  await shop.stock(cup, 10);
  await shop.stock(saucer, 10);
  await shop.stock(box, 1);
  const order = await shop.sell([[set, 5]]);
  const [line] = order.lines as [number];
  const allocated = await held();
  const shipment = await shop.pack(order.id, line, 3);
  const packed = await held();
  const [{ id }] = (await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${shipment}`)) as [{ id: number }];
  const inside = () =>
    withVisitor(shop.server, shop.account.admin.visitor, async (visitor) => {
      const { rows } = await visitor.query<{ answer: { skuId: number; quantity: string }[] }>(
        "select app_hidden.packed_components($1) as answer",
        [JSON.stringify({ salesOrderId: order.id })],
      );
      return rows[0]!.answer.map(({ skuId, quantity }) => [skuId, quantity]);
    });
  expect(await inside()).toEqual([
    [cup, "3"],
    [saucer, "6"],
    [box, "1"],
  ]);
  const put = (quantity: number) =>
    shop.perform("update_shipment", { id: shipment, packages: [{ id, lineItems: [{ lineItemId: line, quantity }] }] });
  await put(1);
  expect(await held()).toEqual([
    { inStock: 10, available: 5, allocated: 4, committed: 1 },
    { inStock: 10, allocated: 8, committed: 2 },
    { inStock: 1, committed: 1 },
  ]);
  expect(await shop.differences()).toEqual([]);
  expect(await shop.refusalOf(put(6))).toMatchObject({ code: "SWSHT", detail: { available: "4" } });
  await put(3);
  expect(await held()).toEqual(packed);
  const { id: second } = await shop.perform("create_shipment", {
    salesOrderId: order.id,
    packages: [{ lineItems: [{ lineItemId: line, quantity: 2 }] }],
  });
  await shop.perform("delete_shipment", { id: second });
  await shop.perform("delete_shipment", { id: shipment });
  expect(await held()).toEqual(allocated);
  expect(await shop.differences()).toEqual([]);
});

test("of kits that are made of what goes in once, as many are ordered as are packed, and the last leaves with nothing in it", async () => {
  const shop = await openShop(db());
  const [box] = shop.skuIds as [number];
  const { id: set } = await shop.perform("save_skus", { name: "Set", code: "SET" });
  await makeKit(shop, set, [{ skuId: box, quantity: 3, isFixed: true }]);
  await shop.insert("sku_prices", "sku_id, label_id, price", "$1, $2, 30", [set, shop.label]);
  await shop.stock(box, 3);
  const order = await shop.sell([[set, 3]]);
  const [line] = order.lines as [number];
  const first = await shop.pack(order.id, line, 1);
  const second = await shop.pack(order.id, line, 1);
  // one that holds nothing is taken out and put back like any other
  const [{ id: pack }] = (await shop.rowsOf<{ id: number }>("packages", `shipment_id = ${second}`)) as [{ id: number }];
  const put = (quantity: number) =>
    shop.perform("update_shipment", {
      id: second,
      packages: [{ id: pack, lineItems: [{ lineItemId: line, quantity }] }],
    });
  expect(await shop.refusalOf(put(3))).toMatchObject({ code: "SWSHT", detail: { available: "1" } });
  await put(2);
  expect(await shop.refusalOf(shop.pack(order.id, line, 1))).toMatchObject({
    code: "SWSHT",
    detail: { available: "0" },
  });
  await put(1);
  await shop.perform("delete_shipment", { id: await shop.pack(order.id, line, 1) });
  expect(await shop.differences()).toEqual([]);
  const lower = (quantity: number) =>
    shop.perform("save_sales_orders", { id: order.id, lineItems: [{ id: line, quantity }] });
  expect(await shop.refusalOf(lower(1))).toMatchObject({
    code: "SWVAL",
    detail: { fields: { "lineItems.0.quantity": "packed" }, packed: "2" },
  });
  await shop.perform("place_shipment", { id: first });
  expect(await shop.refusalOf(lower(1))).toMatchObject({
    detail: { fields: { "lineItems.0.quantity": "packed" }, packed: "1" },
  });
  expect(await shop.refusalOf(shop.perform("save_sales_orders", { id: order.id, state: "Closed" }))).toMatchObject({
    detail: { fields: { quantity: "packed" }, packed: "1" },
  });
  await lower(2);
  await shop.perform("place_shipment", { id: second });
  expect(await shop.stateOf("sales_orders", order.id)).toBe("Shipped");
  expect(await shop.figures(box)).toEqual({});
  expect(await shop.differences()).toEqual([]);
  for (const id of [second, first]) await shop.perform("void_shipment", { id });
  expect(await shop.figures(box)).toMatchObject({ inStock: 3 });
  expect(await shop.differences()).toEqual([]);
});
