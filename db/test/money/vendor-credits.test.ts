import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { balance, headOf, isWhole, lamps, sendBack } from "../stock/vendor-return-shop.ts";
import type { Shop } from "../stock/shop.ts";

const db = useDatabase();

/** Ten lamps at four each, of which three went back and were credited, and one bill for all of them, as they were ordered: 25.00. */
const credited = async () => {
  const { shop, order, lot } = await lamps(db());
  const { id } = await sendBack(shop, lot, 3);
  await shop.perform("ship_vendor_return", { id });
  const bill = (await shop.perform("bill_received", { purchaseOrderId: order.id })).id;
  return {
    shop,
    bill,
    order,
    lot,
    credit: id,
    give: (more = {}) => shop.perform("credit_vendor_return", { id, ...more }),
  };
};
const billOf = async (shop: Shop, id: number) =>
  (await shop.rowsOf<Record<string, unknown>>("receipts", `id = ${id}`))[0]!;

test("a vendor's credit pays his bills in parts, is owed once, and is there again when that is taken back", async () => {
  const { shop, bill, credit, give } = await credited();
  const apply = (more = {}) => shop.perform("apply_vendor_credit", { id: bill, vendorReturnId: credit, ...more });
  const refused = async (more = {}) => (await shop.refusalOf(apply(more))).detail;
  const left = () => shop.told<string>("vendor_credit", bill);
  expect(await refused()).toMatchObject({ fields: { vendorReturnId: "noCredit" } });
  expect(await left()).toBe("0");
  await give();
  expect(await left()).toBe("12.00");
  expect(await balance(shop)).toMatchObject({ due: "13.00" });

  expect(await refused({ amount: "12.01" })).toMatchObject({ fields: { amount: "max" }, limits: { amount: "12.00" } });
  for (const amount of ["0", "-1"]) expect(await refused({ amount })).toMatchObject({ fields: { amount: "positive" } });
  expect(await refused({ paymentDate: "2000-01-01" })).toMatchObject({ fields: { paymentDate: "beforeCredit" } });
  await apply({ amount: "5.00" });
  await apply();
  expect(await left()).toBe("0");
  expect(await headOf(shop, credit)).toMatchObject({ credit_used: "12.00", credit_left: "0.00" });
  expect(await billOf(shop, bill)).toMatchObject({ amount_paid: "12.00", amount_due: "13.00", state: "Balance Due" });
  // what paid a bill is off no other
  expect(await balance(shop)).toMatchObject({ due: "13.00" });
  expect(await refused()).toMatchObject({ fields: { vendorReturnId: "noCredit" } });
  await isWhole(shop, "28.00");

  const undo = () => shop.perform("undo_vendor_return_credit", { id: credit });
  expect((await shop.refusalOf(undo())).detail).toMatchObject({ fields: { id: "creditUsed" } });
  for (const { id } of await shop.rowsOf<{ id: number }>("receipt_payments"))
    await shop.perform("delete_receipt_payment", { id });
  expect(await headOf(shop, credit)).toMatchObject({ credit_used: "0.00", credit_left: "12.00" });
  expect(await balance(shop)).toMatchObject({ due: "13.00" });
  await undo();
  expect(await balance(shop)).toMatchObject({ due: "25.00", expected: "12.00" });
  expect(await shop.differences()).toEqual([]);
});

test("a credit pays no other vendor's bills, and no more of one than is due", async () => {
  const { shop, bill, credit, give, lot } = await credited();
  await give({ amount: "50.00" });
  const { id: other } = await shop.perform("save_vendors", {
    ...{ name: "Other", contactName: "Ola", email: "ola@other.test", phone: "2535550100" },
    ...{ address1: "1 Quay", city: "Tacoma", postalCode: "98402", district: "WA", country: "US" },
  });
  const rule = { vendorId: other, cost: "3", quantity: "1", unit: "each" };
  await shop.perform("save_skus", { id: shop.sku, costRules: [rule] });
  const theirs = await shop.perform("save_vendor_returns", {
    ...{ vendorId: other, warehouseId: shop.warehouses[0], state: "Open" },
    lineItems: [{ lotId: lot, quantity: 1 }],
  });
  await shop.perform("ship_vendor_return", { id: theirs.id });
  await shop.perform("credit_vendor_return", { id: theirs.id, amount: "3.00" });
  const apply = (vendorReturnId: number, more = {}) =>
    shop.perform("apply_vendor_credit", { id: bill, vendorReturnId, ...more });
  expect((await shop.refusalOf(apply(theirs.id))).detail).toMatchObject({ fields: { vendorReturnId: "otherParty" } });
  const foreign = await credited();
  await foreign.give();
  expect(await shop.refusalOf(apply(foreign.credit))).toMatchObject({
    ...{ code: "SWNFD", detail: { fields: { vendorReturnId: "notFound" } } },
  });
  expect((await shop.refusalOf(apply(credit, { amount: "25.01" }))).detail).toMatchObject({
    limits: { amount: "25.00" },
  });
  await apply(credit);
  expect(await billOf(shop, bill)).toMatchObject({ amount_due: "0.00", state: "Paid in Full" });
  expect(await headOf(shop, credit)).toMatchObject({ credit_left: "25.00" });
  expect(await shop.differences()).toEqual([]);
});

test("of fifty who use the same credit at once, none uses more than there is", async () => {
  const { shop, bill, credit, give } = await credited();
  await give();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      shop.perform("apply_vendor_credit", { id: bill, vendorReturnId: credit, amount: "5.00" }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await headOf(shop, credit)).toMatchObject({ credit_used: "10.00", credit_left: "2.00" });
  expect(await shop.differences()).toEqual([]);
});
