import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

const data = resolve(
  process.env["STOCKWRIGHT_DATA"] ?? resolve(import.meta.dirname, "../../../../shared/data"),
  "adventureworks/bill_of_materials.csv",
);
if (!existsSync(data)) console.log(`Skipped: ${data} is not here.`);

type Line = Record<"assembly_id" | "component_id" | "end_date" | "qty_per_assembly", string>;

test.skipIf(!existsSync(data))(
  "work orders for a bicycle maker's bicycles explode, allocate and assemble; consumption is that of an independent explosion",
  { timeout: 180_000 },
  async () => {
    const shop = await openShop(db(), { skus: 1 });
    const [warehouse] = shop.warehouses;
    const { data: rows } = Papa.parse<Line>(readFileSync(data, "utf8"), { header: true, skipEmptyLines: true });
    const current = rows.filter(({ assembly_id, end_date }) => assembly_id !== "" && end_date === "");
    const bills = Map.groupBy(current, ({ assembly_id }) => assembly_id);
    const parts = new Set(current.map(({ component_id }) => component_id));
    const bicycles = [...bills.keys()].filter((name) => !parts.has(name)).slice(0, 12);
    expect(bicycles.length).toBeGreaterThan(5);

    // what each bicycle needs, level by level, worked out here
    const perBicycle = 2;
    const built = new Map<string, number>();
    const bought = new Map<string, number>();
    const depth = new Map<string, number>();
    const explode = (name: string, times: number, level: number): void => {
      const bill = bills.get(name);
      const into = bill ? built : bought;
      into.set(name, (into.get(name) ?? 0) + times);
      depth.set(name, Math.max(depth.get(name) ?? 0, level));
      for (const { component_id, qty_per_assembly } of bill ?? [])
        explode(component_id, times * Number(qty_per_assembly), level + 1);
    };
    for (const name of bicycles) explode(name, perBicycle, 0);

    const ids = new Map<string, number>();
    for (const name of depth.keys()) {
      const costRules = built.has(name) ? [{ vendorId: shop.vendor, cost: "1", quantity: "1", unit: "each" }] : [];
      const sku = await shop.perform("save_skus", { name, code: `AW-${name}`, quantityPrecision: 2, costRules });
      ids.set(name, sku.id);
    }
    for (const name of built.keys())
      await shop.perform("save_skus", {
        id: ids.get(name),
        billOfMaterials: bills.get(name)!.map(({ component_id, qty_per_assembly }) => ({
          skuId: ids.get(component_id),
          quantity: qty_per_assembly,
        })),
      });
    for (const [name, quantity] of bought) await shop.stock(ids.get(name)!, quantity, { costPerUnit: "1" });

    // the deepest first, so that each finds its parts
    const inTurn = [...built.keys()].sort((a, b) => depth.get(b)! - depth.get(a)!);
    expect(depth.get(inTurn[0]!)).toBeGreaterThanOrEqual(3);
    for (const name of inTurn) {
      const { id } = await shop.perform("save_work_orders", {
        originWarehouseId: warehouse,
        state: "Open",
        lineItems: [{ skuId: ids.get(name), quantity: built.get(name) }],
      });
      const short = await shop.rowsOf(
        "claims",
        `document_table = 'work_orders' and document_id = ${id} and backordered > 0`,
      );
      expect([name, short]).toEqual([name, []]);
      await shop.perform("receive_work_order", { id, binLocationId: shop.bins[0] });
      expect(await shop.stateOf("work_orders", id)).toBe("Completed");
    }
    const consumed = new Map(
      (
        await shop.admin.query<{ sku_id: number; quantity: string }>(
          `select sku_id, sum(qty_consumed) as quantity from app_public.work_order_components where account_id = $1 group by sku_id`,
          [shop.accountId],
        )
      ).rows.map(({ sku_id, quantity }) => [sku_id, Number(quantity)]),
    );
    const expected = [...built, ...bought].filter(([name]) => !bicycles.includes(name));
    expect(consumed).toEqual(new Map(expected.map(([name, quantity]) => [ids.get(name)!, quantity])));
    for (const name of bicycles) expect(await shop.figures(ids.get(name)!)).toMatchObject({ inStock: perBicycle });
    for (const [name] of expected) expect([name, await shop.figures(ids.get(name)!)]).toEqual([name, {}]);
    expect(await shop.differences()).toEqual([]);
  },
);
