import type { Page } from "@playwright/test";
import { byKeys, byMouse } from "./support/hands.ts";
import { openOffice, sell, stock } from "./support/office.ts";
import { create, office, addBarcode, openShop, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test("keys typed right after N arrive in the form, and one that is untouched closes without a question", async ({
  page,
}) => {
  const name = fresh("Straight away");
  await signIn(page, undefined, "/vendors");
  await expect(page.getByRole("button", { name: /^New vendor/ })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type(name, { delay: 30 });
  const form = page.getByRole("dialog", { name: "New vendor" });
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // a form that picks its warehouse by itself was not touched by anybody
  await page.goto("/bin-locations?create");
  const bin = page.getByRole("dialog");
  await expect(bin.getByText("Picked for you")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Ctrl+Enter in the Labels box saves", async ({ page, baseURL }) => {
  // its last letter begins the keys of "G S" and its like where nobody types
  const label = `${fresh("Quick")} g`;
  await create(await office(String(baseURL)), "Label", { name: label, modules: ["vendors"] });
  const id = await create(await office(String(baseURL)), "Vendor", { name: fresh("Labelled"), ...party });
  await signIn(page, undefined, `/vendors/detail/${id}`);
  await page.getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("region", { name: "Edit" });
  await form.getByRole("combobox", { name: "Labels" }).click();
  await page.keyboard.type(label, { delay: 30 });
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await expect(page.getByText(label).first()).toBeVisible();
});

test("a row opens where it is clicked; thirteen addresses in a moment are too many", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  const cell = page.getByRole("row").nth(1).getByRole("cell").nth(3);
  await cell.click();
  await expect(page).toHaveURL(/\/vendors\/detail\/\d+/);
  await page.evaluate(async () => {
    const places = ["/vendors", "/customers", "/skus", "/products"];
    for (let turn = 0; turn < 13; turn += 1) {
      window.history.pushState({}, "", places[turn % places.length]);
      window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      await new Promise((done) => setTimeout(done, 50));
    }
  });
  await expect(page.getByRole("alertdialog")).toContainText("You are using the system heavily.");
});

test("the rail opens for a pointer that stays, and closes once a place is chosen", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  const rail = page.getByRole("navigation", { name: "Main" });
  await rail.getByRole("link", { name: "Products" }).hover();
  await expect(rail.getByText("Products", { exact: true })).toBeVisible();
  await rail.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/products/);
  await expect(rail.getByText("Products", { exact: true })).toBeHidden();
});

test("rows pasted into the open cell of a new line become lines", async ({ page, baseURL }) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  await signIn(page, undefined, "/purchase-orders?create");
  const form = page.getByRole("dialog", { name: "New purchase order" });
  await byMouse.choose(form.getByRole("combobox", { name: "Vendor" }), shop.vendor);
  await byMouse.choose(form.getByRole("combobox", { name: "Warehouse" }), shop.warehouse);
  await form.getByRole("button", { name: /^Create/ }).click();
  const grid = page.getByRole("grid", { name: "Lines" });
  await grid.getByRole("gridcell", { name: "Type a code" }).click({ button: "right" });
  const open = grid.getByRole("combobox");
  await expect(open).toBeFocused();
  await open.evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, `${shop.stool.code}\t2\n${shop.bench.code}\t3`);
  await expect(grid.getByRole("row").filter({ hasText: shop.stool.code })).toContainText("2");
  await expect(grid.getByRole("row").filter({ hasText: shop.bench.code })).toContainText("3");
});

test("a scan is a SKU, a barcode of one, a bin or a known lot; anything else is refused, and one too many is said at once", async ({
  page,
  baseURL,
}) => {
  const client = await office(String(baseURL));
  const shop = await openShop(client);
  const crate = `CRATE-${shop.tag}`;
  await addBarcode(client, shop.stool.code, { code: crate, unit: "crate", unitFactor: "2" });
  await signIn(page, undefined, "/purchase-orders?create");
  const form = page.getByRole("dialog", { name: "New purchase order" });
  await byMouse.choose(form.getByRole("combobox", { name: "Vendor" }), shop.vendor);
  await byMouse.choose(form.getByRole("combobox", { name: "Warehouse" }), shop.warehouse);
  await form.getByRole("button", { name: /^Create/ }).click();
  const grid = page.getByRole("grid", { name: "Lines" });
  await byMouse.addLine(grid, shop.stool.code, "4", "12.50");
  // what is typed is saved with the order that is opened
  await page.getByRole("button", { name: "Open order" }).click();
  await page.getByRole("button", { name: /^Receive/ }).click();
  const scan = page.getByRole("textbox", { name: "Scan a SKU, a bin or a lot" });
  const lot = page.getByRole("textbox", { name: `Lot, ${shop.stool.code}` });
  const read = async (code: string) => {
    await scan.fill(code);
    await scan.press("Enter");
  };
  await read(shop.stool.code);
  await expect(page.getByText(`${shop.stool.code} counted, 1`)).toBeVisible();
  await read(String(shop.bins[0]));
  await expect(page.getByText(`Into ${shop.bins[0]}`)).toBeVisible();
  await read("NOBODY-KNOWS");
  await expect(page.getByText("NOBODY-KNOWS is no SKU of this order, no bin here and no known lot")).toBeVisible();
  await expect(lot).toHaveValue("");
  await page.getByRole("button", { name: "Use as lot number" }).click();
  await expect(lot).toHaveValue("NOBODY-KNOWS");
  await read(crate.toUpperCase());
  await expect(page.getByText(`${shop.stool.code} counted, 3`)).toBeVisible();
  await read(shop.stool.code);
  await read(crate);
  await expect(page.getByText(`${shop.stool.code}: all that was ordered is in`)).toBeVisible();
  const quantity = page.getByRole("textbox", { name: `Receive now, ${shop.stool.code}` });
  await expect(quantity).toHaveValue("4");
  await quantity.fill("5");
  await expect(page.getByText("More than is still open on this line.").first()).toBeVisible();
  await quantity.fill("4");
  await page.getByRole("button", { name: /^Receive 4 units/ }).click();
  await expect(page.getByText("4 units received").first()).toBeVisible();
});

test("a shipped order offers no more lines or addresses, a closed one nothing to take back, a canceled one no other party or place", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  await stock(api, shop, 5);
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
  // a price of four digits leaves the sign beside it whole
  const dear = await sell(api, shop, 1, { lineItems: [{ skuId: shop.skuId, quantity: "1", price: "1286.95" }] });
  await page.goto(`/sales-orders/detail/${dear.id}`);
  const cell = grid
    .getByRole("gridcell")
    .filter({ hasText: /^1,286\.95$/ })
    .filter({ has: page.getByRole("button", { name: "By hand" }) });
  const [sign, amount, around] = await Promise.all([
    cell.getByRole("button", { name: "By hand" }).boundingBox(),
    cell.getByText("1,286.95", { exact: true }).boundingBox(),
    cell.boundingBox(),
  ]);
  expect(sign?.x).toBeGreaterThanOrEqual(around?.x ?? Infinity);
  expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThanOrEqual(amount?.x ?? 0);
  expect(sign?.width).toBeGreaterThanOrEqual(12);
  await page.goto(`/sales-orders/detail/${order.id}`);
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

/** Names of the mutations that a page sends. */
const mutationsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const text = request.postData() ?? "";
    if (request.url().endsWith("/graphql") && text.includes("mutation") && !text.includes(`"preview":true`))
      sent.push(text);
  });
  return sent;
};

test("a whole order is typed in one screen, and saved or opened by one call", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const shop = await openShop(api);
  await signIn(page, undefined, "/purchase-orders");
  await expect(page.getByRole("button", { name: /^New purchase order/ })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.type(shop.vendor, { delay: 30 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(shop.warehouse, { delay: 30 });
  await page.keyboard.press("Tab");
  const form = page.getByRole("dialog", { name: "New purchase order" });
  const grid = form.getByRole("grid", { name: "Lines" });
  await byKeys.addLine(grid, shop.stool.code, "6", "12.5x");
  // what cannot be read is not dropped: the cell keeps it, and the keys
  await page.keyboard.press("Control+Enter");
  await expect(grid.getByRole("textbox")).toBeFocused();
  await expect(grid.getByRole("textbox")).toHaveValue("12.5x");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("13", { delay: 30 });
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("row").filter({ hasText: shop.stool.code })).toContainText("78.00");
  await byKeys.addLine(grid, shop.bench.code, "9999999999", "");
  const sent = mutationsOf(page);
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Line 2, Quantity: Must be 999999999.9999 or less")).toBeVisible();
  expect(sent).toHaveLength(1);
  await grid.locator("[aria-invalid=true]").focus();
  await page.keyboard.type("2", { delay: 30 });
  await page.keyboard.press("Enter");
  await expect(form.getByText(/^Line 2, Quantity/)).toBeHidden();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Open order" }).click();
  await expect(page).toHaveURL(/\/purchase-orders\/detail\/\d+/);
  expect(sent).toHaveLength(2);
  await expect(page.getByText("Open", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("grid", { name: "Lines" })).toContainText("160.00");

  // what is typed in the fields and in the lines later is one save, too, also where somebody else was faster
  await page.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("region", { name: "Edit" });
  await edit.getByRole("textbox", { name: "Alternative ID" }).fill("A-1");
  const lines = page.getByRole("grid", { name: "Lines" });
  await lines.getByRole("row").filter({ hasText: shop.bench.code }).getByRole("gridcell").nth(2).focus();
  await page.keyboard.type("3", { delay: 30 });
  await page.keyboard.press("Enter");
  const bar = page.getByRole("region", { name: "Work not saved yet" });
  await expect(bar).toHaveCount(1);
  await expect(bar).toContainText("1 change");
  const id = Number(/detail\/(\d+)/.exec(page.url())?.[1]);
  const other = "mutation ($input: UpdatePurchaseOrderInput!) { updatePurchaseOrder(input: $input) { id } }";
  await api.request(other, { input: { id, altId: "B-1" } });
  sent.splice(0);
  await page.keyboard.press("Control+Enter");
  const conflict = page.getByRole("dialog", { name: /changed this in the meantime/ });
  await conflict.getByRole("button", { name: "Save these values" }).click();
  await expect(edit).toBeHidden();
  await expect(bar).toBeHidden();
  expect(sent).toHaveLength(2);
  await expect(page.getByText("A-1", { exact: true })).toBeVisible();
  await expect(lines).toContainText("240.00");

  // the same with thumbs: what a row lacks is marked, and what is typed in a lookup counts without being picked
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/purchase-orders?create");
  await byMouse.choose(form.getByRole("combobox", { name: "Vendor" }), shop.vendor);
  await byMouse.choose(form.getByRole("combobox", { name: "Warehouse" }), shop.warehouse);
  await form.getByRole("button", { name: "Add a line" }).click();
  const row = page.getByRole("dialog", { name: "Add a line" });
  await row.getByRole("button", { name: "Done" }).click();
  const sku = row.getByRole("combobox", { name: "SKU" });
  await expect(row.getByText("Required")).toHaveCount(2);
  await expect(sku).toBeFocused();
  await sku.pressSequentially(shop.stool.code, { delay: 30 });
  await row.getByRole("textbox", { name: "Quantity" }).fill("4");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Done" }).click();
  await expect(row).toBeHidden();
  await expect(form.getByText("50.00").first()).toBeVisible();
  await form.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/purchase-orders\/detail\/\d+/);
  await expect(page.getByText(shop.stool.code).first()).toBeVisible();
});
