import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { withVisitor } from "../../client/transaction.ts";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Line = { skuId: number; quantity?: number | string; isFixed?: boolean };
const makeOf = (shop: Shop, id: number, billOfMaterials: readonly Line[]) =>
  shop.perform("save_skus", { id, billOfMaterials });
const tellOf = async <T>(shop: Shop, insight: string, id: number): Promise<T[]> =>
  withVisitor(db().server, shop.account.admin.visitor, async (visitor) => {
    const { rows } = await visitor.query<{ told: T[] }>(`select app_hidden.${insight}($1) as told`, [id]);
    return rows[0]!.told;
  });

test("a SKU is made of others, level by level; nothing is made of itself, and none deeper than five levels", async () => {
  const shop = await openShop(db(), { skus: 8 });
  const [bike, wheel, hub, axle, steel, ore, dust, other] = shop.skuIds as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const refused = (id: number, line: Line) => shop.refusalOf(makeOf(shop, id, [line]));
  await makeOf(shop, bike, [{ skuId: wheel, quantity: 2 }]);
  await makeOf(shop, wheel, [{ skuId: hub }, { skuId: other, quantity: 3, isFixed: true }]);
  await makeOf(shop, axle, [{ skuId: steel }]);
  await makeOf(shop, steel, [{ skuId: ore }]);
  await makeOf(shop, hub, [{ skuId: axle, quantity: 4 }]);
  expect(await refused(ore, { skuId: dust })).toEqual({
    code: "SWVAL",
    detail: { fields: { "billOfMaterials.0.skuId": "tooDeep" } },
  });
  expect(await refused(dust, { skuId: bike })).toMatchObject({
    detail: { fields: { "billOfMaterials.0.skuId": "tooDeep" } },
  });
  for (const skuId of [ore, axle, bike])
    expect(await refused(ore, { skuId })).toMatchObject({
      detail: { fields: { "billOfMaterials.0.skuId": "madeOfItself" } },
    });
  expect(await refused(bike, { skuId: other, quantity: "0.5" })).toMatchObject({
    detail: { fields: { "billOfMaterials.0.quantity": "precision" } },
  });
  expect(await refused(bike, { skuId: wheel })).toMatchObject({ code: "23505" });
  expect(await shop.refusalOf(shop.perform("delete_skus", { id: ore }))).toMatchObject({ code: "SWDEL" });

  const parts = await tellOf<{ level: number; skuId: number; quantity: string; isFixed: boolean }>(
    shop,
    "sku_components",
    bike,
  );
  expect(parts.map(({ level, skuId, quantity, isFixed }) => [level, skuId, quantity, isFixed])).toEqual([
    [1, wheel, "2", false],
    [2, hub, "2", false],
    [3, axle, "8", false],
    [4, steel, "8", false],
    [5, ore, "8", false],
    [2, other, "3", true],
  ]);
  expect(await tellOf(shop, "sku_used_in", axle)).toMatchObject([{ assemblyId: hub, quantity: "4" }]);
});

test("what can be built is told by the component that runs out first", async () => {
  const shop = await openShop(db(), { skus: 3 });
  const [table, leg, glue] = shop.skuIds as [number, number, number];
  await makeOf(shop, table, [
    { skuId: leg, quantity: 4 },
    { skuId: glue, isFixed: true },
  ]);
  await shop.stock(leg, 11);
  const told = async () =>
    (await tellOf<{ warehouseId: number; buildable: string; shortSkuId: number }>(shop, "sku_buildable", table)).find(
      ({ warehouseId }) => warehouseId === shop.warehouses[0],
    );
  expect(await told()).toMatchObject({ buildable: "0", shortSkuId: glue });
  await shop.stock(glue, 1);
  expect(await told()).toMatchObject({ buildable: "2", shortSkuId: leg });
});

test("two at once never close a circle", async () => {
  const shop = await openShop(db());
  const [one, two] = shop.skuIds as [number, number];
  const saved = await Promise.allSettled([makeOf(shop, one, [{ skuId: two }]), makeOf(shop, two, [{ skuId: one }])]);
  expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

const data = resolve(
  process.env["STOCKWRIGHT_DATA"] ?? resolve(import.meta.dirname, "../../../../shared/data"),
  "adventureworks/bill_of_materials.csv",
);
if (!existsSync(data)) console.log(`Skipped: ${data} is not here.`);

test.skipIf(!existsSync(data))("the parts lists of a bicycle maker load with all their levels", async () => {
  const shop = await openShop(db());
  const { data: rows } = Papa.parse<Record<"assembly_id" | "component_id" | "end_date" | "qty_per_assembly", string>>(
    readFileSync(data, "utf8"),
    { header: true, skipEmptyLines: true },
  );
  const current = rows.filter(({ assembly_id, end_date }) => assembly_id !== "" && end_date === "");
  const named = [...new Set(current.flatMap(({ assembly_id, component_id }) => [assembly_id, component_id]))];
  const ids = new Map<string, number>();
  for (const name of named)
    ids.set(name, (await shop.perform("save_skus", { name, code: `AW-${name}`, quantityPrecision: 2 })).id);
  const bills = Map.groupBy(current, ({ assembly_id }) => assembly_id);
  for (const [assembly, parts] of bills)
    await makeOf(
      shop,
      ids.get(assembly)!,
      parts.map(({ component_id, qty_per_assembly }) => ({
        skuId: ids.get(component_id)!,
        quantity: qty_per_assembly,
      })),
    );
  // an explosion of its own, to compare with
  const explode = (assembly: string, times: number, level: number, into: Map<string, number>): number =>
    Math.max(
      level,
      ...(bills.get(assembly) ?? []).map(({ component_id, qty_per_assembly }) => {
        const quantity = times * Number(qty_per_assembly);
        into.set(component_id, (into.get(component_id) ?? 0) + quantity);
        return explode(component_id, quantity, level + 1, into);
      }),
    );
  let deepest = 0;
  for (const assembly of bills.keys()) {
    const expected = new Map<string, number>();
    const levels = explode(assembly, 1, 0, expected);
    deepest = Math.max(deepest, levels);
    const parts = await tellOf<{ level: number; skuId: number; quantity: string }>(
      shop,
      "sku_components",
      ids.get(assembly)!,
    );
    const sums = new Map<number, number>();
    for (const { skuId, quantity } of parts) sums.set(skuId, (sums.get(skuId) ?? 0) + Number(quantity));
    expect(sums).toEqual(new Map([...expected].map(([name, quantity]) => [ids.get(name)!, quantity])));
    expect(Math.max(...parts.map(({ level }) => level))).toBe(levels);
  }
  expect(deepest).toBeGreaterThanOrEqual(4);
});
