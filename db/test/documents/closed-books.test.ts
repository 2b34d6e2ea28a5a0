import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { openShop } from "../stock/shop.ts";

const db = useDatabase();

test("up to the day the books are closed nothing is dated, changed or deleted; what is dated later is, and administrators move the day", async () => {
  const shop = await openShop(db());
  const account = (booksClosedUntil: string | null) =>
    shop.perform("save_accounts", { id: shop.accountId, booksClosedUntil });
  const refused = async (operation: string, input: object) =>
    (await shop.refusalOf(shop.perform(operation, input))).detail;
  const order = await shop.sell([[shop.sku, 4]]);
  const invoice = (invoiceDate: string) => ({
    salesOrderId: order.id,
    invoiceDate,
    lineItems: [{ salesOrderLineId: order.lines[0], quantity: 1 }],
  });
  const old = await shop.perform("save_invoices", invoice("2026-01-31"));
  const payment = { salesOrderId: order.id, amount: "5", source: "cash", state: "Applied" };
  const paid = await shop.perform("save_payments", { ...payment, paymentDate: "2026-01-31" });
  await account("2026-01-31");
  const closed = (field: string) => ({ fields: { [field]: "closedPeriod" }, limits: { [field]: "2026-01-31" } });
  expect(await refused("save_invoices", invoice("2026-01-31"))).toMatchObject(closed("invoiceDate"));
  expect(await refused("save_invoices", { id: old.id, notes: "later" })).toMatchObject(closed("invoiceDate"));
  expect(await refused("save_invoices", { id: old.id, invoiceDate: "2026-02-01" })).toMatchObject(
    closed("invoiceDate"),
  );
  expect(await refused("delete_invoices", { id: old.id })).toMatchObject(closed("invoiceDate"));
  expect(await refused("save_payments", { ...payment, paymentDate: "2026-01-02" })).toMatchObject(
    closed("paymentDate"),
  );
  expect(await refused("delete_payments", { id: paid.id })).toMatchObject(closed("paymentDate"));
  expect(
    await refused("save_purchase_orders", {
      vendorId: shop.vendor,
      warehouseId: shop.warehouses[0],
      issuedDate: "2026-01-31",
    }),
  ).toMatchObject(closed("issuedDate"));
  const later = await shop.perform("save_invoices", invoice("2026-02-01"));
  expect(await refused("save_invoices", { id: later.id, invoiceDate: "2026-01-31" })).toMatchObject(
    closed("invoiceDate"),
  );
  await shop.perform("save_payments", { ...payment, paymentDate: "2026-02-01" });
  // what is owed from then is paid today
  await shop.perform("save_payments", {
    ...payment,
    paymentDate: "2026-02-02",
    applications: [{ invoiceId: old.id, amount: "5" }],
  });
  expect((await shop.refusalOf(account("2999-01-01"))).detail).toMatchObject({
    fields: { booksClosedUntil: "future" },
  });
  // an order is a promise: what it was issued on stays, the rest of it goes on
  await account(null);
  const bought = await shop.buy([[shop.sku, 2]], { issuedDate: "2026-01-15" });
  await account("2026-01-31");
  await shop.perform("save_purchase_orders", { id: bought.id, notes: "still coming" });
  expect(await refused("save_purchase_orders", { id: bought.id, issuedDate: "2026-03-01" })).toMatchObject(
    closed("issuedDate"),
  );
  const told = await shop.rowsOf("history", `module = 'accounts' and changes ? 'books_closed_until'`);
  expect(told).toHaveLength(3);
  await account(null);
  await shop.perform("save_invoices", { id: old.id, notes: "open again" });
});

test("a bill for bringing goods here keeps its day and its amount; spreading it, or taking that back, is booked today", async () => {
  const shop = await openShop(db());
  const order = await shop.buy([[shop.sku, 2]]);
  await shop.receive(order.id, order.lines[0]!, 2);
  const bill = (issuedDate: string) => ({ vendorId: shop.vendor, amount: "3.00", issuedDate });
  const old = await shop.perform("save_landed_costs", bill("2026-01-31"));
  await shop.perform("add_to_landed_cost", { id: old.id, purchaseOrderId: order.id });
  await shop.perform("save_accounts", { id: shop.accountId, booksClosedUntil: "2026-01-31" });
  for (const [operation, input] of [
    ["save_landed_costs", bill("2026-01-05")],
    ["save_landed_costs", { id: old.id, amount: "4.00" }],
    ["save_landed_costs", { id: old.id, issuedDate: "2026-02-01" }],
    ["delete_landed_costs", { id: old.id }],
  ] as const)
    expect((await shop.refusalOf(shop.perform(operation, input))).detail["fields"]).toEqual({
      issuedDate: "closedPeriod",
    });
  await shop.perform("save_landed_costs", bill("2026-02-01"));
  await shop.perform("spread_landed_cost", { id: old.id });
  await shop.perform("undo_landed_cost", { id: old.id });
  expect(await shop.differences()).toEqual([]);
});
