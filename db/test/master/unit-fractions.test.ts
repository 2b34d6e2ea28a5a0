import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";

const db = useDatabase();

/** A twelfth, as four decimals have it. */
const twelfth = "0.0833";

test("a unit that the decimals of a SKU do not hold is refused where it is made: rules and barcodes alike", async () => {
  const shop = await openShop(db());
  await shop.perform("save_skus", { id: shop.sku, quantityPrecision: 4 }); // kept in dozens
  const piece = { unit: "piece", unitFactor: twelfth };
  const refused = async (input: object, field: string) =>
    expect(await shop.refusalOf(shop.perform("save_skus", { id: shop.sku, ...input }))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { [`${field}.0.unitFactor`]: "unitFraction" }, decimals: 4 },
    });
  await refused({ priceRules: [{ labelId: shop.label, price: "1.2", ...piece }] }, "priceRules");
  await refused({ costRules: [{ vendorId: shop.vendor, cost: "1", ...piece }] }, "costRules");
  await refused({ barcodes: [{ code: "PIECE", ...piece }] }, "barcodes");
  // what they hold is taken: a quarter, three quarters, a case and a half
  for (const unitFactor of ["0.25", "0.75", "18", "2.5"])
    await shop.perform("save_skus", {
      id: shop.sku,
      priceRules: [{ labelId: shop.label, price: "1", unit: `of ${unitFactor}`, unitFactor }],
    });
  // where pieces are whole, half of one is none
  expect(
    await shop.refusalOf(
      shop.perform("save_skus", {
        id: shop.skuIds[1],
        costRules: [{ vendorId: shop.vendor, cost: "1", unit: "half", unitFactor: "0.5" }],
      }),
    ),
  ).toMatchObject({ detail: { fields: { "costRules.0.unitFactor": "unitFraction" }, decimals: 0 } });
});

test("one that is there already keeps working, until its factor changes", async () => {
  const shop = await openShop(db());
  await shop.admin.query("alter table app_public.sku_prices disable trigger _155_unit");
  const rule = await shop
    .insert("sku_prices", "sku_id, label_id, price, unit, unit_factor", `$1, $2, 1.2, 'piece', ${twelfth}`, [
      shop.skuIds[1],
      shop.label,
    ])
    .finally(() => shop.admin.query("alter table app_public.sku_prices enable trigger _155_unit"));
  const save = (values: object) =>
    shop.perform("save_skus", { id: shop.skuIds[1], priceRules: [{ id: rule, ...values }] });
  await save({ price: "1.25", unit: "single" });
  await save({ unitFactor: twelfth });
  expect(await shop.refusalOf(save({ unitFactor: "0.3333" }))).toMatchObject({
    detail: { fields: { "priceRules.0.unitFactor": "unitFraction" } },
  });
});

test("what four decimals leave of a fraction is told from what they hold", async () => {
  const { rows } = await db().admin.query<{ factor: string; is_rounded: boolean }>(
    `select trim_scale(f)::text as factor, exists (select from app_private.fraction_of(f)) as is_rounded
     from (select round(p::numeric / q, 4) as f from generate_series(1, 24) as p, generate_series(1, 12) as q) as x`,
  );
  // by whole numbers: p/q is held exactly where q divides 10,000 p
  const held = new Set<string>();
  for (let p = 1; p <= 24; p += 1) for (let q = 1; q <= 12; q += 1) if ((10_000 * p) % q === 0) held.add(String(p / q));
  for (const { factor, is_rounded } of rows) expect([factor, is_rounded]).toEqual([factor, !held.has(factor)]);
});
