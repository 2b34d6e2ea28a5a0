import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";

const db = useDatabase();

type Line = {
  id: number;
  position: number;
  quantity: string;
  unit: string;
  unit_factor: string;
  unit_quantity: string;
  total: string;
  price?: string | null;
  cost?: string | null;
  price_rule_id?: number | null;
  price_reason?: { manual?: boolean; rules?: { id: number; won: boolean; fits?: boolean }[] };
};
const documents = {
  sales_orders: { lines: "sales_order_lines", of: "sales_order_id", amount: "price" },
  purchase_orders: { lines: "purchase_order_lines", of: "purchase_order_id", amount: "cost" },
} as const;
type Module = keyof typeof documents;

const linesOf = async (shop: Shop, module: Module, id: number): Promise<Line[]> => {
  const { lines, of } = documents[module];
  return (await shop.rowsOf<Line>(lines, `${of} = ${id}`)).sort((a, b) => a.position - b.position);
};
/** Quantity, unit, amount for one of it, total. */
const brief = (line: Line | undefined) =>
  line && [Number(line.quantity), line.unit, Number(line.price ?? line.cost), line.total];
const made = async (shop: Shop, module: Module, line: object, more: object = {}) => {
  const { id } = await (module === "sales_orders"
    ? shop.sell([], { state: "Draft", lineItems: [{ skuId: shop.sku, ...line }], ...more })
    : shop.buy([], { state: "Draft", lineItems: [{ skuId: shop.sku, ...line }], ...more }));
  const change = async (values: object) => {
    const [row] = await linesOf(shop, module, id);
    await shop.perform(`save_${module}`, { id, lineItems: [{ id: row!.id, ...values }] });
    return brief((await linesOf(shop, module, id))[0]);
  };
  return { id, change, line: async () => (await linesOf(shop, module, id))[0]! };
};
const dozen = { unit: "dozen", unitFactor: 12 };

test.each(["sales_orders", "purchase_orders"] as const)(
  "a price does not outlive its unit: 2 dozen set to 25 are 25 at a twelfth of it, on %s",
  async (module) => {
    const shop = await openShop(db());
    const { amount } = documents[module];
    const two = await made(shop, module, { ...dozen, unitQuantity: 2, [amount]: "12" });
    expect(brief(await two.line())).toEqual([24, "dozen", 12, "24.00"]);
    expect(await two.change({ quantity: 25 })).toEqual([25, "each", 1, "25.00"]);
    // whole dozens keep theirs
    const whole = await made(shop, module, { ...dozen, unitQuantity: 2, [amount]: "12" });
    expect(await whole.change({ quantity: 36 })).toEqual([36, "dozen", 12, "36.00"]);
    // the unit alone: what the line comes to stays
    const loose = await made(shop, module, { quantity: 25, [amount]: "1" });
    expect(await loose.change({ unitFactor: 12 })).toEqual([25, "each", 1, "25.00"]);
    expect(await loose.change({ quantity: 24 })).toEqual([24, "each", 1, "24.00"]);
    expect(await loose.change(dozen)).toEqual([24, "dozen", 12, "24.00"]);
    expect(await loose.change({ unit: "each", unitFactor: 1 })).toEqual([24, "each", 1, "24.00"]);
    expect(await loose.change({ ...dozen, unitQuantity: 3 })).toEqual([36, "dozen", 12, "36.00"]);
    // a new line that says both
    const named = await made(shop, module, { ...dozen, quantity: 25, [amount]: "12" });
    expect(brief(await named.line())).toEqual([25, "each", 1, "25.00"]);
    // an amount that is said again is no new one, unless it comes with its unit
    const again = await made(shop, module, { ...dozen, unitQuantity: 2, [amount]: "12" });
    expect(await again.change({ ...dozen, quantity: 25, [amount]: "12" })).toEqual([25, "each", 1, "25.00"]);
    expect(await again.change({ ...dozen, quantity: 24, [amount]: "1" })).toEqual([24, "dozen", 1, "2.00"]);
    expect(await again.change({ unit: "each", unitFactor: 1, quantity: 25, [amount]: "1" })).toEqual([25, "each", 1, "25.00"]); // prettier-ignore
    // half a dozen that a person chose is half a dozen
    const half = await made(shop, module, { ...dozen, unitQuantity: "2.5", [amount]: "12" });
    expect(brief(await half.line())).toEqual([30, "dozen", 12, "30.00"]);
    expect(await half.change({ description: "Oak", discount: "1.00" })).toEqual([30, "dozen", 12, "29.00"]);
    expect(await half.change({ [amount]: "6" })).toEqual([30, "dozen", 6, "14.00"]);
  },
);

test.each(["sales_orders", "purchase_orders"] as const)(
  "a price that four decimals do not hold for one piece is refused with what to do, on %s",
  async (module) => {
    const shop = await openShop(db());
    const { amount } = documents[module];
    const two = await made(shop, module, { ...dozen, unitQuantity: 2, [amount]: "10" });
    expect(await shop.refusalOf(two.change({ quantity: 25 }))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { "lineItems.0.quantity": "unitAmount" }, unit: "dozen", unitFactor: "12" },
    });
    // nobody knows which unit a price is for that comes along
    expect(await shop.refusalOf(two.change({ quantity: 25, [amount]: "9" }))).toMatchObject({
      code: "SWVAL",
      detail: { fields: { [`lineItems.0.${amount}`]: "unitOfAmount" } },
    });
    expect(brief(await two.line())).toEqual([24, "dozen", 10, "20.00"]);
    expect(await two.change({ quantity: 25, unit: "each", unitFactor: 1, [amount]: "0.9" })).toEqual([
      25,
      "each",
      0.9,
      "22.50",
    ]);
    expect(await shop.refusalOf(made(shop, module, { ...dozen, quantity: 25, [amount]: "10" }))).toMatchObject({
      detail: { fields: { "lineItems.0.quantity": "unitAmount" } },
    });
  },
);

test("of an open purchase the lot costs what one piece costs", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([], { lineItems: [{ skuId: shop.sku, ...dozen, unitQuantity: 2, cost: "6" }] });
  const [line] = order.lines as [number];
  await shop.perform("save_purchase_orders", { id: order.id, lineItems: [{ id: line, quantity: 25 }] });
  expect(brief((await linesOf(shop, "purchase_orders", order.id))[0])).toEqual([25, "each", 0.5, "12.50"]);
  await shop.receive(order.id, line, 25);
  expect(await shop.rowsOf("lots", `sku_id = ${shop.sku}`)).toMatchObject([
    { quantity: "25.0000", unit_cost: "0.5000" },
  ]);
  expect(await shop.differences()).toEqual([]);
});

/** Fractions of whole numbers, in lowest terms of nothing: a/b = c/d exactly when ad = bc. */
const equal = (a: bigint, b: bigint, c: bigint, d: bigint) => a * d === b * c;

test("whatever quantity a line of a unit gets, one piece costs the same, or it is refused", async () => {
  const shop = await openShop(db());
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(2, 5, 6, 8, 12, 144),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 200 }),
      async (factor, units, tenThousandths, quantity) => {
        const price = (tenThousandths / 10_000).toFixed(4);
        const order = await made(shop, "sales_orders", {
          unit: "pack",
          unitFactor: factor,
          unitQuantity: units,
          price,
        });
        const fits = quantity % factor === 0;
        const isExact = fits || tenThousandths % factor === 0;
        const refusal = isExact ? {} : await shop.refusalOf(order.change({ quantity }));
        expect(refusal).toMatchObject(isExact ? {} : { detail: { fields: { "lineItems.0.quantity": "unitAmount" } } });
        if (!isExact) return;
        await order.change({ quantity });
        const line = await order.line();
        expect(Number(line.unit_factor)).toBe(fits ? factor : 1);
        const now = BigInt(Math.round(Number(line.price) * 10_000));
        expect(equal(now, BigInt(Math.round(Number(line.unit_factor))), BigInt(tenThousandths), BigInt(factor))).toBe(
          true,
        );
        expect(line.price_reason).toMatchObject({ manual: true });
        // in cents, halves up
        const exact = BigInt(tenThousandths) * BigInt(quantity);
        const cents = (2n * exact + 100n * BigInt(factor)) / (200n * BigInt(factor));
        expect(BigInt(Math.round(Number(line.total) * 100))).toBe(cents);
      },
    ),
    { numRuns: 40 },
  );
});

const boxRule = (shop: Shop, price: string) =>
  shop.insert("sku_prices", "sku_id, label_id, price, unit, unit_factor", "$1, $2, $3, 'box', 10", [
    shop.sku,
    shop.label,
    price,
  ]);

test("loose pieces do not take the price of a box, and the line tells that a box would be cheaper", async () => {
  const shop = await openShop(db()); // 10.00 each
  const box = await boxRule(shop, "85");
  const order = await made(shop, "sales_orders", { quantity: 11 });
  expect(brief(await order.line())).toEqual([11, "each", 10, "110.00"]);
  expect((await order.line()).price_reason?.rules).toMatchObject([{ won: true }, { id: box, won: false, fits: false }]);
  expect(await order.change({ quantity: 20 })).toEqual([20, "box", 85, "170.00"]);
  expect((await order.line()).price_reason?.rules?.every(({ fits }) => fits === undefined)).toBe(true);
  expect(await order.change({ quantity: 21 })).toEqual([21, "each", 10, "210.00"]);
  expect(await order.change({ unit: "box", unitFactor: 10, unitQuantity: "1.1" })).toEqual([11, "box", 85, "93.50"]);
  expect(await order.change({ unitQuantity: "2" })).toEqual([20, "box", 85, "170.00"]);
  // where there is no price for a piece there is none
  await shop.admin.query("delete from app_public.sku_prices where account_id = $1 and sku_id = $2 and id <> $3", [
    shop.accountId,
    shop.sku,
    box,
  ]);
  const none = await made(shop, "sales_orders", { quantity: 11 });
  expect(await none.line()).toMatchObject({ price: null, price_rule_id: null });
});

test("a vendor's box is paid for by the box", async () => {
  const shop = await openShop(db()); // 2.50 each
  await shop.insert("sku_costs", "sku_id, vendor_id, cost, unit, unit_factor", "$1, $2, 20, 'box', 10", [
    shop.sku,
    shop.vendor,
  ]);
  const order = await made(shop, "purchase_orders", { quantity: 11 });
  expect(brief(await order.line())).toEqual([11, "each", 2.5, "27.50"]);
  expect(await order.change({ quantity: 30 })).toEqual([30, "box", 20, "60.00"]);
});

test("what the grid shows of a line that leaves its unit is what saving stores", async () => {
  const shop = await openShop(db());
  await boxRule(shop, "85");
  const ask = async (line: object) =>
    (
      (await shop.perform("line_terms", {
        module: "sales_orders",
        partyId: shop.customer,
        warehouseId: shop.warehouses[0],
        lines: [{ skuId: shop.sku, ...line }],
      })) as unknown as { unit: string; amount: string | null; total: string; problem: string | null }[]
    )[0];
  expect(await ask({ ...dozen, quantity: "25", amount: "12" })).toMatchObject({
    unit: "each",
    amount: "1",
    total: "25",
  });
  expect(await ask({ ...dozen, quantity: "25", amount: "10" })).toMatchObject({ amount: null, problem: "unitAmount" });
  expect(await ask({ ...dozen, quantity: "30", unitQuantity: "2.5", amount: "12" })).toMatchObject({
    unit: "dozen",
    total: "30",
  });
  expect(await ask({ quantity: "11" })).toMatchObject({ unit: "each", amount: "10", total: "110" });
});

test("lines without prices leave their unit, too: a transfer and a work order of 2 dozen set to 25 are of 25", async () => {
  const shop = await openShop(db());
  const [component, assembly] = shop.skuIds as [number, number];
  await shop.perform("save_skus", { id: assembly, billOfMaterials: [{ skuId: component, quantity: 2 }] });
  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    lineItems: [{ skuId: component, ...dozen, unitQuantity: 2 }],
  });
  const work = await shop.perform("save_work_orders", {
    originWarehouseId: shop.warehouses[0],
    lineItems: [{ skuId: assembly, ...dozen, unitQuantity: 2 }],
  });
  for (const [module, table, { id }] of [
    ["transfers", "transfer", transfer],
    ["work_orders", "work_order", work],
  ] as const) {
    const [line] = await shop.lineIds(table, id);
    await shop.perform(`save_${module}`, { id, lineItems: [{ id: line, quantity: 25 }] });
    expect(await shop.rowsOf(`${table}_lines`, `id = ${line}`)).toMatchObject([
      { quantity: "25.0000", unit: "each", unit_factor: "1.0000", unit_quantity: "25.0000" },
    ]);
  }
});
