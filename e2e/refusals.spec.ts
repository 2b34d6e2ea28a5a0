import type { Page } from "@playwright/test";
import { routeOf } from "../resources/core/naming.ts";
import { definitionOf } from "../resources/core/registry.ts";
import { create, office, openShop, warehouseNamed } from "./support/shop.ts";
import { createPath, fillRequired, textBox } from "./support/required.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";
import { someRecords } from "./sweep/people.ts";

test.describe.configure({ timeout: 180_000 });

/** Whatever is to be changed is answered so until it is taken back; reading goes on. */
const answerChanges = async (page: Page, errors: readonly object[], status = 200) => {
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postData() ?? "";
    const changes = asked.includes("mutation") && !asked.includes("mutation Refresh"); // a minute may end meanwhile
    await (changes ? route.fulfill({ status, json: { errors } }) : route.fallback());
  });
};
const away = [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }];
const technical = [{ message: "COMMIT failed: SELECT app_hidden.perform", extensions: { code: "UNHEARD_OF" } }];

test("Ada's new records are refused while the database is away: each form says what failed and keeps what was typed", async ({
  page,
}) => {
  const refused = {
    users: "Add user failed!",
    user_roles: "Add role failed!",
    statuses: "Add status failed!",
    labels: "Add label failed!",
    warehouses: "Add warehouse failed!",
    vendors: "Add vendor failed!",
    bin_locations: "Add bin location failed!",
    custom_fields: "Add custom field failed!",
    customers: "Add customer failed!",
    products: "Add product failed!",
    skus: "Add SKU failed!",
    purchase_orders: "Add purchase order failed!",
    sales_orders: "Add sales order failed!",
    work_orders: "Add work order failed!",
    addresses: "Add address failed!",
    contacts: "Add contact failed!",
  };
  await signIn(page, undefined, "/vendors");
  await answerChanges(page, away, 503);
  for (const [module, says] of Object.entries(refused))
    await test.step(module, async () => {
      await page.goto(createPath(module));
      const form = page.getByRole("dialog");
      await fillRequired(form, module);
      const first = form.getByRole("textbox").first();
      const typed = await first.inputValue();
      await page.keyboard.press("Control+Enter");
      await expect(form.getByRole("alert")).toContainText(says);
      await expect(first).toHaveValue(typed);
    });
});

test("Ada's changes are refused while the database is away: each form says what failed", async ({ page, baseURL }) => {
  const refused = {
    users: "User updating failed!",
    user_roles: "Role updating failed!",
    statuses: "Status updating failed!",
    labels: "Label updating failed!",
    warehouses: "Warehouse updating failed!",
    vendors: "Vendor updating failed!",
    bin_locations: "Bin location updating failed!",
    customers: "Customer updating failed!",
    products: "Product updating failed!",
    skus: "SKU updating failed!",
    purchase_orders: "Purchase order updating failed!",
    sales_orders: "Sales order updating failed!",
    work_orders: "Work Order updating failed!",
    addresses: "Update address failed!",
    contacts: "Edit contact failed!",
  };
  const client = await office(String(baseURL));
  const vendorId = (await someRecords(client)).get("vendors");
  await create(client, "Contact", { firstName: "Robin", vendorId });
  const records = await someRecords(client);
  await signIn(page, undefined, "/vendors");
  await answerChanges(page, away, 503);
  for (const [module, says] of Object.entries(refused))
    await test.step(module, async () => {
      const { tabs } = definitionOf(module);
      const id = records.get(module);
      await page.goto(
        tabs ? `${routeOf(definitionOf(module))}/detail/${id}` : `${routeOf(definitionOf(module))}?edit=${id}`,
      );
      if (tabs) await page.getByRole("button", { name: /^Edit/ }).click();
      await textBox(page, module).fill("Changed");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible();
    });
});

test("Ada reads no SQL when the machinery fails, and can go on", async ({ page }) => {
  await signIn(page, undefined, createPath("labels"));
  await answerChanges(page, technical);
  const form = page.getByRole("dialog");
  await fillRequired(form, "labels");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByRole("alert")).toContainText("Add label failed!");
  await expect(form.getByRole("alert")).toContainText("Something went wrong on our side.");
  await expect(page.getByText(/COMMIT|SELECT/)).toHaveCount(0);
  await page.unroute("**/graphql");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Successfully added label!")).toBeVisible();
});

test("Ada cannot delete what others need, and is told so", async ({ page, baseURL }) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  const idOf = async (many: string, searchText: string) => {
    const found = await client.request<Record<string, { id: number }[]>>(
      `query ($text: String) { ${many}(filter: { searchText: $text }, limit: 1) { id } }`,
      { text: searchText },
    );
    return found[many]?.[0]?.id;
  };
  const [vendorId, warehouseId, skuId] = [
    await idOf("vendors", shop.vendor),
    await idOf("warehouses", shop.warehouse),
    await idOf("skus", shop.stool.code),
  ];
  const productId = await create(client, "Product", { name: fresh("Stools"), displayId: fresh("p").replace(" ", "-") });
  await client.request("mutation ($input: UpdateSkuInput!) { updateSku(input: $input) { id } }", {
    input: { id: skuId, productId },
  });
  const binLocationId = await idOf("binLocations", String(shop.bins[0]));
  await create(client, "Lot", { skuId, warehouseId, binLocationId, quantity: "5", costPerUnit: "12.50" });
  const lineItems = [{ skuId, quantity: "5" }];
  const purchaseOrderId = await create(client, "PurchaseOrder", { vendorId, warehouseId, state: "OPEN", lineItems });
  const { customers } = await client.request<{ customers: { id: number; addresses: { id: number }[] }[] }>(
    "query ($text: String) { customers(filter: { searchText: $text }, limit: 1) { id addresses { id } } }",
    { text: shop.customer },
  );
  const addressId = customers[0]?.addresses[0]?.id;
  const salesOrderId = await create(client, "SalesOrder", {
    customerId: customers[0]?.id,
    warehouseId,
    shippingAddressId: addressId,
    billingAddressId: addressId,
    state: "OPEN",
    lineItems,
  });
  const inUse = {
    Vendor: vendorId,
    Warehouse: warehouseId,
    Sku: skuId,
    Product: productId,
    PurchaseOrder: purchaseOrderId,
    SalesOrder: salesOrderId,
  };
  for (const [type, id] of Object.entries(inUse))
    await expect(
      client.request(`mutation ($id: Int!) { delete${type}(id: $id) { id } }`, { id }),
      type,
    ).rejects.toThrow("Cannot perform delete.");

  await signIn(page, undefined, `/vendors/detail/${vendorId}`);
  await page.getByRole("button", { name: /^More/ }).click();
  await page.getByRole("menuitem", { name: /^Delete/ }).click();
  const ask = page.getByRole("dialog");
  await expect(ask).toContainText("Are you sure you would like to delete? This action cannot be undone.");
  await ask.getByRole("button", { name: /^Delete/ }).click();
  await expect(ask.getByRole("alert")).toContainText("Cannot perform delete.");
  await expectAccessible(page);
});

test("Nils, a visitor, is told what failed at the door", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("textbox", { name: /username/i }).fill("nils@nowhere.test");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Login failed!");

  await answerChanges(page, away, 503);
  await page.goto("/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).fill("nils@nowhere.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert")).toContainText("Reset password failed!");

  await page.goto("/reset-password/used-up");
  for (const label of ["New password", "Password again"])
    await page.getByRole("textbox", { name: label }).fill("a long new password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("alert")).toContainText("Password reset failed!");

  await page.goto("/register");
  const answers = {
    "Company name": "Nils & Co",
    "First name": "Nils",
    "Last name": "Holm",
    Email: "nils@nils.test",
    Password: "a long new password",
    "Password again": "a long new password",
  };
  for (const [label, text] of Object.entries(answers))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await page.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("alert")).toContainText("Registration failed!");
  await expect(page.getByRole("textbox", { name: "Company name" })).toHaveValue("Nils & Co");
});

test("Bo finds an order without lines, and a warehouse without bins: receiving says what is missing", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  const bare = await warehouseNamed(client, "Bare yard");
  const ids = await client.request<{ vendors: { id: number }[]; skus: { id: number }[] }>(
    "query ($vendor: String, $sku: String) { vendors(filter: { searchText: $vendor }) { id } skus(filter: { searchText: $sku }) { id } }",
    { vendor: shop.vendor, sku: shop.stool.code },
  );
  const order = { vendorId: ids.vendors[0]?.id, warehouseId: bare };
  const lineless = await create(client, "PurchaseOrder", order);
  const binless = await create(client, "PurchaseOrder", {
    ...order,
    state: "OPEN",
    lineItems: [{ skuId: ids.skus[0]?.id, quantity: "2" }],
  });
  await signIn(page, undefined, `/purchase-orders/detail/${lineless}`);
  await page.getByRole("tab", { name: /^Receiving/ }).click();
  await expect(page.getByText("You have not created any line items yet.")).toBeVisible();
  await page.goto(`/purchase-orders/detail/${binless}`);
  await page.getByRole("tab", { name: /^Receiving/ }).click();
  await expect(page.getByText("You have not created any bin locations for this warehouse.")).toBeVisible();
  await expectAccessible(page);
});

test("Sofia's list cannot be read, and a second try brings it", async ({ page }) => {
  await signIn(page, undefined, "/");
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("VendorList")
      ? route.fulfill({ status: 503, json: { errors: away } })
      : route.fallback(),
  );
  await page.goto("/vendors");
  await expect(page.getByRole("alert")).toContainText("Error when retrieving data.");
  await page.unroute("**/graphql");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("Ada turns pages faster than anybody reads, and is asked to wait", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.evaluate(async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      history.pushState({}, "", turn % 2 === 0 ? "/labels" : "/vendors");
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      await new Promise((next) => setTimeout(next, 200));
    }
  });
  await expect(page.getByText("You are using the system heavily. Please wait")).toBeVisible();
  await expectAccessible(page);
});

test("Ada's saved filter is neither added, changed nor deleted while the database is away", async ({ page }) => {
  const name = fresh("Tacoma");
  await signIn(page, undefined, "/vendors");
  await answerChanges(page, away, 503);
  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const saving = page.getByRole("dialog");
  await saving.getByRole("textbox", { name: "Name" }).fill(name);
  await saving.getByRole("button", { name: /^Save filter/ }).click();
  await expect(saving.getByRole("alert")).toContainText("Add filter failed");
  await page.unroute("**/graphql");
  await saving.getByRole("button", { name: /^Save filter/ }).click();
  await expect(saving).toBeHidden();

  await answerChanges(page, away, 503);
  const actions = page.getByRole("button", { name: `Filter “${name}”: what can be done` });
  await actions.click();
  await page.getByRole("menuitem", { name: "Name and colour" }).click();
  await saving.getByRole("button", { name: /^Save/ }).click();
  await expect(saving.getByRole("alert")).toContainText("Update filter failed");
  await page.keyboard.press("Escape");
  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete filter" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Delete filter failed");
});
