import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

const found = async (shop: Shop, term: string): Promise<number[]> =>
  withVisitor(db().server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ ids: number[] }>("select app_hidden.search('skus', $1) as ids", [term]);
    return rows[0]!.ids;
  });

test("a SKU has several barcodes, each with its unit, and is found by all of them while it has them", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [cup, pot] = shop.skuIds as [number, number];
  const save = (id: number, barcodes: readonly object[]) => shop.perform("save_skus", { id, barcodes });
  const versionOf = async (id: number) =>
    (
      await shop.admin.query<{ version: number }>(
        "select version from app_public.skus where account_id = $1 and id = $2",
        [shop.accountId, id],
      )
    ).rows[0]!.version;
  const before = await versionOf(cup);
  await save(cup, [{ code: " 4006381333931 " }, { code: "CASE-77", unit: "case", unitFactor: 12 }]);
  expect(await versionOf(cup)).toBe(before + 1);
  expect(await found(shop, "4006381333931")).toEqual([cup]);
  expect(await found(shop, "case-77")).toEqual([cup]);
  const { rows } = await shop.admin.query<{ id: number; code: string; unit: string; factor: string }>(
    "select id, code, unit, trim_scale(unit_factor)::text as factor from app_public.sku_barcodes where account_id = $1 order by id",
    [shop.accountId],
  );
  expect(rows.map(({ code, unit, factor }) => [code, unit, factor])).toEqual([
    ["4006381333931", "each", "1"],
    ["CASE-77", "case", "12"],
  ]);

  await save(cup, [{ id: rows[1]!.id, code: "PALLET-5" }]);
  expect(await found(shop, "case-77")).toEqual([]);
  expect(await found(shop, "pallet-5")).toEqual([cup]);
  await shop.perform("save_skus", { id: pot, name: "Tea pot" });
  expect(await found(shop, "pallet-5")).toEqual([cup]);
  await shop.perform("save_skus", { id: cup, name: "Tea cup" });
  expect(await found(shop, "pallet-5")).toEqual([cup]);
});

test("a code means one SKU: not another's barcode, nor another's code, in any case", async () => {
  const shop = await openShop(db(), { skus: 2 });
  const [cup, pot] = shop.skuIds as [number, number];
  const refused = (operation: string, input: object) => shop.refusalOf(shop.perform(operation, input));
  await shop.perform("save_skus", { id: cup, barcodes: [{ code: "Cup-Case", unit: "case", unitFactor: 6 }] });
  expect(await refused("save_skus", { id: pot, barcodes: [{ code: "cup-case" }] })).toMatchObject({ code: "23505" });
  expect(await refused("save_skus", { id: pot, code: "CUP-CASE" })).toMatchObject({
    code: "SWVAL",
    detail: { fields: { code: "barcodeOfAnother" } },
  });
  expect(await refused("save_skus", { code: "CUP-CASE", name: "New" })).toMatchObject({
    detail: { fields: { code: "barcodeOfAnother" } },
  });
  await shop.perform("save_skus", { id: pot, code: "POT-1" });
  expect(await refused("save_skus", { id: cup, barcodes: [{ code: "pot-1" }] })).toMatchObject({
    detail: { fields: { "barcodes.0.code": "codeOfAnother" } },
  });
  expect(await refused("save_skus", { id: cup, barcodes: [{ code: "half", unitFactor: "0.5" }] })).toMatchObject({
    detail: { fields: { "barcodes.0.unitFactor": "unitFraction" } },
  });
  // its own code may be its barcode
  await shop.perform("save_skus", { id: pot, barcodes: [{ code: "pot-1" }] });
});
