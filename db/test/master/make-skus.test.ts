import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

const product = async (shop: Shop, options: readonly [name: string, optionValues: string][]) =>
  (
    await shop.perform("save_products", {
      name: "Table",
      displayId: "TBL",
      options: options.map(([name, optionValues], position) => ({ name, optionValues, position })),
    })
  ).id;
const skusOf = (shop: Shop, productId: number) =>
  shop.rowsOf<{ code: string; name: string; variant: string }>("skus", `product_id = ${productId}`);

test("a product makes a SKU of each combination of its option values, and later those that are new", async () => {
  const shop = await openShop(db());
  const id = await product(shop, [
    ["Size", "120 cm, 160 cm,, 120 CM"],
    ["Finish", "Oak,Walnut"],
  ]);
  expect(await shop.perform("make_skus", { productId: id })).toMatchObject({ productId: id, made: 4 });
  expect((await skusOf(shop, id)).map(({ code, name, variant }) => [code, name, variant])).toEqual([
    ["TBL-120CM-OAK", "Table, 120 cm / Oak", "120 cm / Oak"],
    ["TBL-120CM-WALNUT", "Table, 120 cm / Walnut", "120 cm / Walnut"],
    ["TBL-160CM-OAK", "Table, 160 cm / Oak", "160 cm / Oak"],
    ["TBL-160CM-WALNUT", "Table, 160 cm / Walnut", "160 cm / Walnut"],
  ]);
  const [option] = await shop.rowsOf<{ id: number }>("product_options", `product_id = ${id} and name = 'Finish'`);
  await shop.perform("save_products", { id, options: [{ id: option!.id, optionValues: "Oak, Walnut, Black" }] });
  expect(await shop.perform("make_skus", { productId: id, codePrefix: "T" })).toMatchObject({ made: 2 });
  expect((await skusOf(shop, id)).map(({ code }) => code).slice(4)).toEqual(["T-120CM-BLACK", "T-160CM-BLACK"]);
  expect(await shop.perform("make_skus", { productId: id })).toMatchObject({ made: 0 });
});

test("nothing to combine, too much of it, and codes that are taken are refused, and nothing is made", async () => {
  const shop = await openShop(db());
  const bare = await product(shop, []);
  const refused = (input: object) => shop.refusalOf(shop.perform("make_skus", input));
  expect(await refused({ productId: bare })).toMatchObject({ detail: { fields: { productId: "noOptions" } } });
  expect(await refused({ productId: bare + 1_000_000 })).toMatchObject({ code: "SWNFD" });
  await shop.perform("save_products", { id: bare, options: [{ name: "Size", optionValues: "S, M" }] });
  await shop.perform("save_skus", { id: shop.sku, code: "TBL-M" });
  expect(await refused({ productId: bare })).toMatchObject({ code: "23505" });
  expect(await skusOf(shop, bare)).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => n).join(",");
  await shop.perform("save_products", {
    id: bare,
    options: [
      { name: "A", optionValues: many },
      { name: "B", optionValues: many },
    ],
  });
  expect(await refused({ productId: bare })).toMatchObject({
    detail: { fields: { productId: "tooManyVariants" }, limit: 500 },
  });
});
