import type { Page } from "@playwright/test";
import { byKeys, byMouse } from "./support/hands.ts";
import { office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

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
