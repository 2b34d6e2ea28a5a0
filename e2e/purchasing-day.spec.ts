import { expect, expectAccessible, fresh, test } from "./support/story.ts";
import { expectExplained } from "./support/explain.ts";
import { choose } from "./support/lookup.ts";
import { byMouse } from "./support/hands.ts";
import { create, office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";

test.describe.configure({ timeout: 240_000 });

/** What sold faster than it came: stools are promised and none is there. */
const sellShort = async (
  client: Awaited<ReturnType<typeof office>>,
  shop: Awaited<ReturnType<typeof openShop>>,
  quantity = "3",
) => {
  const found = await client.request<{
    customers: { id: number; addresses: { id: number }[] }[];
    warehouses: { id: number }[];
    skus: { id: number }[];
  }>(
    "query ($customer: String, $warehouse: String, $sku: String) { customers(filter: { searchText: $customer }) { id addresses { id } } warehouses(filter: { searchText: $warehouse }) { id } skus(filter: { searchText: $sku }) { id } }",
    { customer: shop.customer, warehouse: shop.warehouse, sku: shop.stool.code },
  );
  const addressId = found.customers[0]?.addresses[0]?.id;
  const orderId = await create(client, "SalesOrder", {
    customerId: found.customers[0]?.id,
    warehouseId: found.warehouses[0]?.id,
    shippingAddressId: addressId,
    billingAddressId: addressId,
    state: "OPEN",
    lineItems: [{ skuId: found.skus[0]?.id, quantity }],
  });
  return {
    orderId,
    customerId: found.customers[0]?.id,
    warehouseId: found.warehouses[0]?.id,
    skuId: found.skus[0]?.id,
  };
};

test("Pia, a purchaser, finds what is short by her saved filter, orders it, receives part, whose rest is backordered, and closes it short", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  await sellShort(client, shop, "4");
  const filter = fresh("Stools short");

  await signIn(page, undefined, "/skus");
  await page.getByRole("textbox", { name: /^Search / }).fill(shop.stool.name);
  await expect(page.getByRole("status").filter({ hasText: "1 of 1" })).toBeVisible();
  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const saving = page.getByRole("dialog");
  await saving.getByRole("textbox", { name: "Name" }).fill(filter);
  await expectAccessible(page);
  await saving.getByRole("button", { name: /^Save filter/ }).click();
  await expect(saving).toBeHidden();

  await page.goto("/skus");
  await page
    .getByRole("navigation", { name: "Saved filters" })
    .getByRole("button", { name: new RegExp(`^${filter}`) })
    .click();
  const row = page.getByRole("row").filter({ hasText: shop.stool.code });
  await expect(row).toBeVisible();
  await row.getByRole("link", { name: shop.stool.code }).click();
  await expect(page.getByRole("button", { name: `4 backordered at ${shop.warehouse}: explain` }).first()).toBeVisible();

  await page.goto("/purchase-orders?create");
  const form = page.getByRole("dialog", { name: "New purchase order" });
  await choose(form, "Vendor", shop.vendor);
  await choose(form, "Warehouse", shop.warehouse);
  await form.getByRole("button", { name: /^Create/ }).click();
  const grid = page.getByRole("grid", { name: "Lines" });
  await byMouse.addLine(grid, shop.stool.code, "5", "11");
  await expect(grid).toContainText("11");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("definition").filter({ hasText: "55.00" })).toBeVisible();
  await page.getByRole("button", { name: "Open order" }).click();

  await page.getByRole("button", { name: /^Receive/ }).click();
  await page.getByRole("textbox", { name: `Receive now, ${shop.stool.code}` }).fill("3");
  await page.getByRole("combobox", { name: `Bin, ${shop.stool.code}` }).fill(String(shop.bins[0]));
  await page.getByRole("option", { name: String(shop.bins[0]) }).click();
  await page.getByRole("button", { name: "Receive 3 units" }).click();
  await expect(page.getByRole("tab", { name: "Receiving 3 / 5" })).toBeVisible();

  await page.getByRole("button", { name: "Close short" }).click();
  const ask = page.getByRole("dialog");
  await expectAccessible(page);
  await ask.getByRole("button", { name: /^Close PO-\d+ short$/ }).click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();

  await page.goto("/skus");
  await page
    .getByRole("navigation", { name: "Saved filters" })
    .getByRole("button", { name: new RegExp(`^${filter}`) })
    .click();
  await page.getByRole("link", { name: shop.stool.code }).click();
  for (const figure of ["1 backordered", "3 allocated", "0 on order"])
    await expect(page.getByRole("button", { name: `${figure} at ${shop.warehouse}: explain` }).first()).toBeVisible();
});

test("Sofia sees what a short order waits for, buys it with a click, and what is late says so", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  const { orderId, customerId, warehouseId, skuId } = await sellShort(client, shop);
  const { vendors } = await client.request<{ vendors: { id: number }[] }>(
    "query ($vendor: String) { vendors(filter: { searchText: $vendor }) { id } }",
    { vendor: shop.vendor },
  );
  const late = await create(client, "PurchaseOrder", {
    vendorId: vendors[0]?.id,
    warehouseId,
    dueDate: "2020-01-02",
    state: "OPEN",
    lineItems: [{ skuId, quantity: "4" }],
  });

  await signIn(page, undefined, `/sales-orders/detail/${orderId}`);
  // the figures of the order are the sum of its lines, those of a line of what is posted for it
  await page.getByRole("button", { name: "3 short: explain", exact: true }).click();
  const sum = page.getByRole("dialog", { name: "3 short", exact: true });
  await expect(sum.getByRole("listitem").filter({ hasText: shop.stool.code })).toContainText("3");
  await sum.getByRole("button", { name: "Close" }).click();
  await expectExplained(page, `3 backordered at ${shop.warehouse}`);

  await page.getByRole("button", { name: "Who holds it, what covers it" }).click();
  const line = page.getByRole("list", { name: "Who holds it, what covers it" }).getByRole("listitem");
  await expect(line).toContainText(shop.stool.code);
  await expect(line.getByRole("link", { name: /PO-\d+/ })).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("button", { name: `Buy 3 from ${shop.vendor}` }).click();
  await expect(page.getByRole("heading", { name: /^PO-\d+$/ })).toBeVisible();
  await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("grid", { name: "Lines" })).toContainText(shop.stool.code);

  await page.goto(`/purchase-orders/detail/${late}`);
  const note = page.getByRole("status").filter({ hasText: "Late since" });
  await expect(note).toContainText("4 still to come.");
  await expectAccessible(page);
  await note.getByRole("button").click();
  await expect(page).toHaveURL(/tab=receiving/);

  // what the pages of the vendor, the customer and the SKU tell of it: what is open, and what was asked for it last
  const figure = (label: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) })
      .first();
  await page.goto(`/vendors/detail/${vendors[0]?.id}`);
  await expect(figure("Open orders, worth")).toContainText("50.00"); // 4 × 12.50; a draft is no order yet
  await expect(page.getByRole("row").filter({ hasText: shop.stool.name })).toContainText("12.50");
  await expectAccessible(page);
  await page.goto(`/customers/detail/${customerId}`);
  await expect(figure("Open orders, worth")).toContainText("99.00"); // 3 × 30 and 10 % tax
  await expect(page.getByRole("row").filter({ hasText: shop.stool.name })).toContainText("30.00");
  await page.goto(`/skus/detail/${skuId}`);
  await expect(figure("Best cost")).toContainText("12.50");
  await expect(figure("Best cost from")).toContainText(shop.vendor);
});
