import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop, type Shop } from "./shop.ts";

const db = useDatabase();

type Preview = {
  preview: boolean;
  levels: {
    skuId: number;
    sku: string;
    warehouseId: number;
    before: Record<string, string>;
    after: Record<string, string>;
  }[];
  documents: { module: string; id: number; displayId: number; gained: string }[];
};

/** Previews an operation, then runs it: the preview must have told the truth and left nothing. */
const previewThenRun = async (shop: Shop, operation: string, input: object): Promise<Preview> => {
  const before = await shop.level();
  const events = (await shop.rowsOf("stock_events")).length;
  const told = (await shop.perform("preview", { operation, input })) as unknown as Preview;
  expect(await shop.level()).toEqual(before);
  expect(await shop.rowsOf("stock_events")).toHaveLength(events);
  await shop.perform(operation, input);
  const after = await shop.level();
  for (const [dimension, value] of Object.entries(after)) {
    expect([dimension, Number(told.levels[0]?.before[dimension])]).toEqual([
      dimension,
      before[dimension as keyof typeof before],
    ]);
    expect([dimension, Number(told.levels[0]?.after[dimension])]).toEqual([dimension, value]);
  }
  return told;
};

test("receiving, opening, packing, adjusting and canceling tell beforehand what they will do", async () => {
  const shop = await openShop(db());
  const purchase = await shop.buy([[shop.sku, 20]]);
  const sale = await shop.sell([[shop.sku, 6]], { shipDate: "2030-01-01" });

  const receiving = await previewThenRun(shop, "receive_purchase_order", {
    id: purchase.id,
    receivements: [{ lineItemId: purchase.lines[0], binLocationId: shop.bins[0], quantity: 8 }],
  });
  expect(receiving.documents).toMatchObject([{ module: "sales_orders", id: sale.id, displayId: 1, gained: "6" }]);

  const draft = await shop.sell([[shop.sku, 5]], { state: "Draft" });
  const opening = await previewThenRun(shop, "save_sales_orders", { id: draft.id, state: "Open" });
  expect(opening.documents).toMatchObject([{ id: draft.id, gained: "2" }]);

  const packing = await previewThenRun(shop, "create_shipment", {
    salesOrderId: draft.id,
    packages: [{ lineItems: [{ lineItemId: draft.lines[0], quantity: 1 }] }],
  });
  expect(packing.documents).toEqual([]);

  const [lot] = await shop.rowsOf<{ id: number }>("lots");
  const adjusting = await previewThenRun(shop, "adjust_lot", { lotId: lot!.id, quantity: -3, reason: "Broken" });
  expect(adjusting.documents.map(({ id, gained }) => [id, gained])).toEqual([
    [sale.id, "-2"],
    [draft.id, "-1"],
  ]);

  const canceling = await previewThenRun(shop, "save_sales_orders", { id: sale.id, state: "Canceled" });
  expect(canceling.documents.map(({ id, gained }) => [id, gained])).toEqual([
    [sale.id, "-4"],
    [draft.id, "4"],
  ]);
});

test("a preview refuses what the operation refuses", async () => {
  const shop = await openShop(db());
  const lot = await shop.stock(shop.sku, 2);
  const refusal = await shop.refusalOf(
    shop.perform("preview", { operation: "adjust_lot", input: { lotId: lot, quantity: -3, reason: "Broken" } }),
  );
  expect(refusal).toMatchObject({ code: "SWSHT", detail: { available: "2" } });
  expect((await shop.refusalOf(shop.perform("preview", { operation: "perform", input: {} }))).code).toBe("SWNFD");
});
