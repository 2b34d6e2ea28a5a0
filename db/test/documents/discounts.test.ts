import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "../stock/shop.ts";
import { inExactDecimals, type GivenLine } from "./exact-decimals.ts";

const db = useDatabase();

type Kind = "sales_order" | "purchase_order";
const amountOf = { sales_order: "price", purchase_order: "cost" } as const;
const inputOf = (shop: Shop, kind: Kind, given: readonly GivenLine[], discount: string | null) => ({
  ...(kind === "sales_order" ? { customerId: shop.customer } : { vendorId: shop.vendor }),
  warehouseId: shop.warehouses[0],
  discount,
  lineItems: given.map((line) => ({
    skuId: line.isDiscount ? shop.skuIds[2] : shop.sku,
    quantity: line.quantity,
    [amountOf[kind]]: line.amount,
    ...(line.discount !== null && { discount: line.discount }),
  })),
});
type Stored = { position: number; gross: string; discount_total: string; total: string; tax?: string };
const storedOf = async (shop: Shop, kind: Kind, order: number) => {
  const [header] = await shop.rowsOf<Record<string, string>>(`${kind}s`, `id = ${order}`);
  const lines = (await shop.rowsOf<Stored>(`${kind}_lines`, `${kind}_id = ${order}`)).sort(
    (a, b) => a.position - b.position,
  );
  const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
  return {
    lines: lines.map((line) => [cents(line.discount_total), cents(line.total), cents(line.tax)]),
    discount: cents(header!["discount_total"]),
    tax: cents(header!["tax"]),
    total: cents(header!["total"]),
  };
};
/** A shop whose third SKU is a discount. */
const openDiscountingShop = async () => {
  const shop = await openShop(db());
  await shop.admin.query("update app_public.skus set quantity_precision = 3 where account_id = $1", [shop.accountId]);
  await shop.admin.query("delete from app_public.sku_prices where account_id = $1 and sku_id = $2", [
    shop.accountId,
    shop.skuIds[2],
  ]);
  await shop.admin.query("delete from app_public.sku_costs where account_id = $1 and sku_id = $2", [
    shop.accountId,
    shop.skuIds[2],
  ]);
  await shop.perform("save_skus", { id: shop.skuIds[2], kind: "discount" });
  return shop;
};

const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => `${(n / 10_000).toString()}%`);
const lines = fc.array(
  fc
    .record({
      milli: fc.oneof(
        fc.integer({ min: 1, max: 30_000 }),
        fc.integer({ min: 1, max: 30 }).map((n) => n * 1000),
      ),
      tenThousandths: fc.oneof(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 400 }).map((n) => n * 100),
      ),
      off: fc.oneof(
        fc.constant("none"),
        percent,
        fc.integer({ min: 0, max: 100 }).map((n) => `part ${n}`),
      ),
      isDiscount: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
    })
    .map(({ milli, tenThousandths, off, isDiscount }): GivenLine => {
      const quantity = (milli / 1000).toString();
      const amount = `${isDiscount && tenThousandths > 0 ? "-" : ""}${(tenThousandths / 10_000).toFixed(4)}`;
      const { gross } = inExactDecimals([{ quantity, amount, discount: null }], null, "0");
      const discount = off.startsWith("part ")
        ? (Math.floor((gross * Number(off.slice(5))) / 100) / 100).toFixed(2)
        : off === "none"
          ? null
          : off;
      return { quantity, amount, discount: isDiscount ? null : discount, ...(isDiscount && { isDiscount }) };
    }),
  { minLength: 1, maxLength: 7 },
);
const whole = fc.oneof(
  fc.constant("none"),
  percent,
  fc.integer({ min: 0, max: 100 }).map((n) => `part ${n}`),
);

/** "part 30" is an amount of about 30 % of what the lines come to. */
const discountOn = (given: readonly GivenLine[], asked: string): string | null => {
  if (asked === "none") return null;
  if (!asked.startsWith("part ")) return asked;
  const { net } = inExactDecimals(given, null, "0");
  return (Math.floor((Math.max(net, 0) * Number(asked.slice(5))) / 100) / 100).toFixed(2);
};

test.each(["sales_order", "purchase_order"] as const)(
  "of 600 random orders (%s) lines, shares, taxes and totals equal a computation in whole numbers, new and edited",
  { timeout: 240_000 },
  async (kind) => {
    const shop = await openDiscountingShop();
    const rate = kind === "sales_order" ? "8.25" : "0";
    let discounted = 0;
    await fc.assert(
      fc.asyncProperty(lines, whole, lines, whole, async (given, asked, others, otherwise) => {
        const discount = discountOn(given, asked);
        const order = await shop.perform(`save_${kind}s`, inputOf(shop, kind, given, discount));
        const stored = await storedOf(shop, kind, order.id);
        const { net: _, gross: __, ...expected } = inExactDecimals(given, discount, rate);
        expect(stored).toEqual(expected);
        if (expected.discount > 0) discounted += 1;
        // the same by an edit: every line goes, others come, and the discount changes
        const ids = await shop.lineIds(kind, order.id);
        const changed = discountOn(others, otherwise);
        const input = inputOf(shop, kind, others, changed);
        await shop.perform(`save_${kind}s`, {
          id: order.id,
          discount: changed,
          lineItems: [...ids.map((id) => ({ id, remove: true })), ...input.lineItems],
        });
        const { net: ___, gross: ____, ...after } = inExactDecimals(others, changed, rate);
        expect(await storedOf(shop, kind, order.id)).toEqual(after);
      }),
      { numRuns: 300 },
    );
    expect(discounted).toBeGreaterThan(100); // so that it would be noticed if nothing was taken off
    expect(await shop.differences()).toEqual([]);
  },
);
