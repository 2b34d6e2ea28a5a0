import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "./shop.ts";

const db = useDatabase();

/** The worked trace of the domain's semantics. */
test("the worked trace", async () => {
  const shop = await openShop(db());
  const { sku, figures } = shop;

  const purchase = await shop.buy([[sku, 100]]);
  expect(await figures()).toEqual({ onOrder: 100 });

  const first = await shop.sell([[sku, 30]], { shipDate: "2030-01-01" });
  expect(await figures()).toEqual({ backordered: 30, onOrder: 100 });

  await shop.receive(purchase.id, purchase.lines[0]!, 40);
  expect(await figures()).toEqual({ inStock: 40, available: 10, allocated: 30, onOrder: 60 });

  await shop.sell([[sku, 25]], { shipDate: "2030-01-02" });
  expect(await figures()).toEqual({ inStock: 40, allocated: 40, backordered: 15, onOrder: 60 });

  const shipment = await shop.pack(first.id, first.lines[0]!, 20);
  expect(await figures()).toEqual({ inStock: 40, allocated: 20, committed: 20, backordered: 15, onOrder: 60 });

  await shop.perform("place_shipment", { id: shipment });
  expect(await figures()).toEqual({ inStock: 20, allocated: 20, backordered: 15, onOrder: 60 });

  const transfer = await shop.perform("save_transfers", {
    originWarehouseId: shop.warehouses[0],
    destinationWarehouseId: shop.warehouses[1],
    dueDate: "2030-01-03",
    state: "Open",
    lineItems: [{ skuId: sku, quantity: 5 }],
  });
  expect(await figures()).toEqual({
    inStock: 20,
    allocated: 20,
    backordered: 20,
    onOrder: 60,
    transferOutgoing: 5,
  });
  expect(await figures(sku, shop.warehouses[1])).toEqual({ transferIncoming: 5 });

  await shop.receive(purchase.id, purchase.lines[0]!, 60);
  expect(await figures()).toEqual({ inStock: 80, available: 40, allocated: 40, transferOutgoing: 5 });

  await shop.perform("ship_transfer", { id: transfer.id });
  expect(await figures()).toEqual({ inStock: 75, available: 40, allocated: 35 });

  const [left] = await shop.rowsOf<{ id: number }>("package_lots");
  await shop.perform("save_sales_orders", {
    id: first.id,
    returns: [{ warehouseId: shop.warehouses[0], lineItems: [{ packageLotId: left!.id, quantity: 3 }] }],
  });
  expect(await figures()).toEqual({ inStock: 75, available: 40, allocated: 35, pendingReturn: 3 });
  const [back] = await shop.rowsOf<{ id: number }>("returns");
  await shop.perform("receive_return", { id: back!.id, binLocationId: shop.bins[0] });
  const [{ lot_id: returned } = { lot_id: 0 }] = await shop.rowsOf<{ lot_id: number }>("return_receivements");
  expect(await figures()).toEqual({ inStock: 78, available: 43, allocated: 35 });

  const lots = await shop.rowsOf<{ id: number; quantity: string; reserved: string }>("lots");
  const second = lots.find((lot) => lot.quantity === "55.0000")!;
  expect(second.reserved).toBe("15.0000");
  await shop.adjust(second.id, -50);
  expect(await figures()).toEqual({ inStock: 28, allocated: 28, backordered: 7 });

  // the second lot keeps 5 of its 15 reservations; of the 10 released 3 move to the returned lot, 7 become backordered
  const after = await shop.rowsOf<{ id: number; reserved: string }>("lots");
  expect(after.find((lot) => lot.id === second.id)?.reserved).toBe("5.0000");
  expect(after.find((lot) => lot.id === returned)?.reserved).toBe("3.0000");
  expect(await shop.differences()).toEqual([]);
});
