import type { Page } from "@playwright/test";
import { choose } from "./support/lookup.ts";
import { office, openShop, type Shop } from "./support/shop.ts";
import { admin, clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ mode: "serial", timeout: 240_000 });

let shop: Shop;
let purchase = "";
let sale = "";
test.beforeAll(async ({ baseURL }) => {
  shop = await openShop(await office(String(baseURL)));
});

/** Adds a line to the order on screen by mouse and typing. */
const addLine = async (page: Page, code: string, quantity: string) => {
  const grid = page.getByRole("grid", { name: "Lines" });
  await grid.getByRole("gridcell", { name: "Add a line" }).dblclick();
  await page.keyboard.type(code);
  await page.getByRole("option", { name: code }).click();
  const row = grid.getByRole("row").filter({ hasText: code });
  await row.getByRole("gridcell").nth(2).dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(quantity);
  await page.keyboard.press("Enter");
  await expect(row.getByRole("gridcell", { name: quantity, exact: true })).toBeVisible();
};

const saved = async (page: Page, lines: RegExp) => {
  await page.getByRole("button", { name: lines }).click();
  await expect(page.getByRole("button", { name: lines })).toBeHidden();
};

test("Pia, a purchaser, orders 20 stools and 5 benches", async ({ page }) => {
  await signIn(page, admin, "/purchase-orders");
  await page.getByRole("button", { name: "New purchase order" }).click();
  const form = page.getByRole("dialog", { name: "New purchase order" });
  await choose(form, "Vendor", shop.vendor);
  await choose(form, "Warehouse", shop.warehouse);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create draft" }).click();

  const heading = page.getByRole("heading", { name: /^PO-\d+$/ });
  await heading.waitFor();
  purchase = String(await heading.textContent());
  await addLine(page, shop.stool.code, "20");
  await addLine(page, shop.bench.code, "5");
  await expectAccessible(page);
  await saved(page, /^Save/);
  await expect(page.getByRole("definition").filter({ hasText: "650.00" })).toBeVisible(); // 20 × 12.50 + 5 × 80
  await page.getByRole("button", { name: "Open order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: `Open ${purchase}` }).click();
  await expect(page.getByRole("button", { name: "Receive" })).toBeVisible();
});
