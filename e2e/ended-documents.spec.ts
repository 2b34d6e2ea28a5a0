import { sell } from "./support/office.ts";
import { create } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, test } from "./support/story.ts";

test("a shipped order offers no more lines or addresses, a closed one nothing to take back, a canceled one no other party or place", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 5);
  const order = await sell(api, shop, 2);
  const { createShipment } = await api.request<{ createShipment: { id: number } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { id } }",
    { input: { salesOrderId: order.id, packages: [{ lineItems: [{ lineItemId: order.lineId, quantity: "2" }] }] } },
  );
  await signIn(page, undefined, `/sales-orders/detail/${order.id}`);
  const grid = page.getByRole("grid", { name: "Lines" });
  const adding = grid.getByRole("gridcell", { name: "Type a code" });
  const shipTo = page.getByRole("button", { name: "Ship-to for this order alone" });
  // nothing of an open line is out of sight, and its price says why
  for (const name of ["Available", "Tax", "Total"])
    await expect(grid.getByRole("columnheader", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await grid.getByRole("button", { name: "All customers" }).click();
  await expect(page.getByRole("dialog", { name: "Why this price" })).toBeVisible();
  await page.keyboard.press("Escape");
  // what lies packed is unpacked first
  await expect(adding).toBeVisible();
  await expect(shipTo).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: /^Cancel SO-/ })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Back to draft" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("region", { name: "Edit" });
  await expect(edit.getByRole("textbox", { name: "Customer PO" })).toBeVisible();
  await expect(edit.getByRole("combobox", { name: /^(Customer|Warehouse)$/ })).toHaveCount(0);

  await api.request("mutation ($id: Int!) { placeShipment(id: $id) { id } }", { id: createShipment.id });
  await page.goto(`/sales-orders/detail/${order.id}`);
  await expect(grid.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("Shipped", { exact: true }).first()).toBeVisible();
  await expect(adding).toHaveCount(0);
  await expect(shipTo).toHaveCount(0);
  // more of it is still possible, once somebody wants that
  await page.getByRole("button", { name: "Change lines" }).click();
  await expect(adding).toBeVisible();
  await page.getByRole("tab", { name: /^Shipping/ }).click();
  const back = page.getByRole("button", { name: /^Void S-/ });
  await expect(back).toBeVisible();
  await expect(page.getByText("Nothing is allocated to this order now")).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Close", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close SO-/ })
    .click();
  await expect(page.getByRole("button", { name: /^Reopen/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Shipments/ })).toBeVisible();
  await expect(back).toHaveCount(0);

  const bought = await create(api, "PurchaseOrder", {
    vendorId: shop.vendorId,
    warehouseId: shop.warehouseId,
    lineItems: [{ skuId: shop.skuId, quantity: "1" }],
  });
  await api.request("mutation ($input: UpdatePurchaseOrderInput!) { updatePurchaseOrder(input: $input) { id } }", {
    input: { id: bought, state: "CANCELED" },
  });
  await page.goto(`/purchase-orders/detail/${bought}`);
  await expect(grid.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Change lines" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Edit/ }).click();
  await expect(edit.getByRole("combobox", { name: "Labels" })).toBeVisible();
  await expect(edit.getByRole("combobox", { name: /^(Vendor|Warehouse)$/ })).toHaveCount(0);
});
