import type { Page } from "@playwright/test";
import { expectExplained, explained } from "./support/explain.ts";
import { choose } from "./support/lookup.ts";
import { office, openShop, type Shop } from "./support/shop.ts";
import { admin, clerk, signIn, type Login } from "./support/sign-in.ts";
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
  await grid.getByRole("gridcell", { name: "Type a code" }).dblclick();
  await expect(grid.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(code);
  await page.getByRole("option", { name: code }).click();
  const row = grid.getByRole("row").filter({ hasText: code });
  await row.getByRole("gridcell").nth(2).dblclick();
  await expect(row.getByRole("textbox", { name: "Quantity" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(quantity);
  await page.keyboard.press("Enter");
  await expect(row.getByRole("gridcell", { name: quantity, exact: true })).toBeVisible();
};

/** Signs in and finds an order by its number in its list. */
const openOrder = async (page: Page, who: Login, number: string) => {
  await signIn(page, who, number.startsWith("PO") ? "/purchase-orders" : "/sales-orders");
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: number })).toBeVisible();
};

const receive = async (page: Page, code: string, quantity: string, bin = "") => {
  await page.getByRole("textbox", { name: `Receive now, ${code}` }).fill(quantity);
  await page.getByRole("combobox", { name: `Bin, ${code}` }).fill(bin);
  await page.getByRole("option", { name: bin }).click();
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
  await expect(page.getByRole("button", { name: /^Receive/ })).toBeVisible();
});

test("Bo, a warehouse clerk, puts the first 8 stools into a bin", async ({ page }) => {
  await openOrder(page, clerk, purchase);
  await page.getByRole("button", { name: /^Receive/ }).click();
  await receive(page, shop.stool.code, "8", shop.bins[0]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Receive 8 units" }).click();
  await expect(page.getByRole("tab", { name: "Receiving 8 / 25" })).toBeVisible();
  await expect(page.getByText("Partially received").first()).toBeVisible();
});

test("Sofia, a seller, promises 10 stools of which 2 are short", async ({ page }) => {
  await signIn(page, admin, "/sales-orders");
  await page.getByRole("button", { name: "New sales order" }).click();
  const form = page.getByRole("dialog", { name: "New sales order" });
  await choose(form, "Customer", shop.customer);
  await choose(form, "Warehouse", shop.warehouse);
  await choose(form, "Shipping address", "5 Corner Street");
  await choose(form, "Billing address", "5 Corner Street");
  await form.getByRole("button", { name: "Create draft" }).click();
  const heading = page.getByRole("heading", { name: /^SO-\d+$/ });
  await heading.waitFor();
  sale = String(await heading.textContent());
  await addLine(page, shop.stool.code, "10");
  await saved(page, /^Save/);
  await page.getByRole("button", { name: "Open order" }).click();
  await page.getByRole("gridcell", { name: shop.stool.code, exact: true }).click();
  await expect(page.getByText("2 short.", { exact: false })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "330.00" })).toBeVisible(); // 10 × 30 and 10 % tax
  await expectExplained(page, `8 allocated at ${shop.warehouse}`);
  const panel = await explained(page, `2 backordered at ${shop.warehouse}`);
  await expect(panel.getByRole("link", { name: sale, exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("Bo receives the other 12 stools, and Sofia's order is filled", async ({ page }) => {
  await openOrder(page, clerk, purchase);
  await page.getByRole("button", { name: /^Receive/ }).click();
  await receive(page, shop.stool.code, "12", shop.bins[1]);
  await expect(page.getByRole("link", { name: sale, exact: true })).toBeVisible(); // the preview names who gains
  await page.getByRole("button", { name: "Receive 12 units" }).click();
  await expect(page.getByRole("tab", { name: "Receiving 20 / 25" })).toBeVisible();
});

test("Sofia packs and places the shipment, and can say where every number comes from", async ({ page }) => {
  await openOrder(page, admin, sale);
  await expectExplained(page, `10 allocated at ${shop.warehouse}`);
  await expectExplained(page, `0 backordered at ${shop.warehouse}`);
  await page.getByRole("tab", { name: /^Shipping/ }).click();
  await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z-STOOLS");
  const everything = page.getByRole("checkbox", { name: "Pack everything" });
  await everything.uncheck();
  await expect(page.getByText("You haven't checked any items...").first()).toBeVisible();
  await everything.check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ship Items (10)" }).click();
  await page.getByRole("button", { name: /^Place shipment S-/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Place shipment, 10 units" }).click();
  await expect(page.getByText("Successfully placed shipment!")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Shipping 10 / 10" })).toBeVisible();
  await expectAccessible(page);
});

test("the figures of the stool add up, each row leads to its document, and the ledger is verified", async ({
  page,
}) => {
  await signIn(page, admin, "/skus");
  await page.getByRole("textbox", { name: /^Search/ }).fill(shop.stool.code);
  // rows move when what was found arrives
  await expect(page.getByRole("status").filter({ hasText: "1 of 1" })).toBeVisible();
  await page.getByRole("link", { name: shop.stool.code }).click();
  const everywhere = shop.warehouse;
  for (const figure of ["10 in stock", "10 available", "0 allocated", "0 committed", "0 backordered", "0 on order"])
    await expectExplained(page, `${figure} at ${everywhere}`);
  const panel = await explained(page, `10 in stock at ${everywhere}`);
  await expectAccessible(page);
  await panel
    .getByRole("link", { name: `Received on ${purchase}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: purchase })).toBeVisible();

  await page.getByRole("button", { name: /^Ledger verified/ }).click();
  await expect(page.getByRole("dialog", { name: "The ledger is right" })).toBeVisible();
});

test("what a chair's stock was a fortnight ago is told, with the lots that lay there and their value", async ({
  page,
}) => {
  await signIn(page, admin, "/skus");
  await page.getByRole("textbox", { name: /^Search/ }).fill("ELM-CHR-01");
  await page.getByRole("link", { name: "ELM-CHR-01" }).click();
  await page.getByRole("button", { name: "As of…" }).click();
  const moment = page.getByRole("textbox", { name: "As of" });
  await expect(moment).toBeFocused();
  await page.keyboard.type("01/31/2020");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Nothing was there or expected then.")).toBeVisible();
  const then = new Date(Date.now() - 14 * 86_400_000);
  const two = (part: number) => String(part).padStart(2, "0");
  await moment.fill(`${two(then.getMonth() + 1)}/${two(then.getDate())}/${then.getFullYear()}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("heading", { name: "What lay there" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "All warehouses" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stock now" }).click();
  await expect(page.getByRole("heading", { name: "Open demand" })).toBeVisible();
});

test("the history says who did what", async ({ page }) => {
  await openOrder(page, admin, purchase);
  await page.getByRole("tab", { name: "History" }).click();
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries.filter({ hasText: "Created the order" })).toContainText("Ada Demo");
  const received = entries.filter({ hasText: /Received [\d.,]+ \S+ into \S+/ }).first();
  await expect(received).toContainText("Uri Demo");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Kind of event" }).click();
  await page.getByRole("option", { name: "Receivements" }).click();
  await expect(entries.filter({ hasText: "Created the order" })).toHaveCount(0);
  await expect(received).toBeVisible();
  const person = page.getByRole("combobox", { name: "Person" });
  await person.fill("Ada Demo");
  await page.getByRole("option", { name: "Ada Demo" }).click();
  await expect(page.getByText("Nothing of this kind has happened.")).toBeVisible();
  await expectAccessible(page);
});

test("Pia and Bo are at one order and see each other, and both may change it", async ({ page }) => {
  await openOrder(page, admin, purchase);
  const others = page.getByRole("status", { name: "Also at this record" });
  const bo = await page.context().newPage();
  await openOrder(bo, clerk, purchase);
  const beside = bo.getByRole("status", { name: "Also at this record" });
  await expect(others.getByRole("img", { name: "Uri Demo is looking at this" })).toBeVisible();
  await expect(beside.getByRole("img", { name: "Ada Demo is looking at this" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(beside.getByRole("img", { name: "Ada Demo is editing" })).toBeVisible();
  await expectAccessible(bo);
  await expect(bo.getByRole("button", { name: /^Edit/ })).toBeEnabled();
  await bo.close();
  await expect(others.getByRole("img")).toHaveCount(0);
});
