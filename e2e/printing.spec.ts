import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { openOffice, sell } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 90_000 });

test("Tom ticks two orders and prints their confirmations together, in Russian for one customer", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  await sell(api, shop, 2, { externalNotes: "<script>document.title = 'run'</script> Ring twice" });
  await sell(api, shop, 1);
  await signIn(page, undefined, "/sales-orders");
  await expect(page.getByRole("row").nth(2)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await page.getByRole("row").nth(2).getByRole("checkbox").check();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveURL(/\/bulk-print-template\?module=sales_orders&ids=\d+%2C\d+/);
  const sheet = page.frameLocator('iframe[title="Preview"]');
  await expect(sheet.getByRole("heading", { name: "Quote" })).toHaveCount(2);
  await page.getByRole("combobox", { name: "Document" }).selectOption("Order confirmation");
  await expect(sheet.getByRole("heading", { name: "Order confirmation" })).toHaveCount(2);
  await expect(sheet.getByRole("row").filter({ hasText: "CHR-1" })).toContainText([/99\.50/, /199\.00/]);
  await expect(sheet.getByText("Ring twice")).toContainText("<script>");
  // what an author wrote runs nowhere
  expect(await page.getByTitle("Preview").getAttribute("sandbox")).not.toContain("allow-scripts");
  expect(await sheet.locator("script").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption("Русский");
  await expect(sheet.getByRole("heading", { name: "Подтверждение заказа" })).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expectAccessible(page);

  // one of them by itself: over the record, and as a page by the link
  await page.setViewportSize({ width: 1440, height: 900 });
  const [id] = new URL(page.url()).searchParams.get("ids")?.split(",") ?? [];
  await page.goto(`/sales-orders/detail/${id}`);
  const more = page.getByRole("button", { name: "More actions" });
  await more.click();
  const entry = page.getByRole("menuitem", { name: "Print" });
  await expect(entry).toHaveAttribute("href", `/print-template?module=sales_orders&ids=${id}`);
  await entry.click();
  const modal = page.getByRole("dialog", { name: /^Print / });
  const paper = modal.frameLocator('iframe[title="Preview"]');
  await expect(paper.getByRole("heading", { name: "Quote" })).toBeVisible();
  await modal.getByRole("combobox", { name: "Document" }).selectOption("Order confirmation");
  await expect(paper.getByRole("heading", { name: "Order confirmation" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await modal.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // also with the paper clicked into
  await paper.getByRole("heading", { name: "Order confirmation" }).click();
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await entry.click();
  await modal.getByRole("combobox", { name: "Document" }).selectOption("Order confirmation");
  await modal.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(/\/print-template\?module=sales_orders&ids=\d+&document=orderConfirmation$/);
  await expect(sheet.getByRole("heading", { name: "Order confirmation" })).toBeVisible();
});

test("Tom ticks thirty orders and more, and prints their pick lists in one go", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  for (let n = 0; n < 30; n += 1) await sell(api, shop, 1);
  await signIn(page, undefined, "/sales-orders");
  await page.getByRole("button", { name: /^Load \d+ more/ }).click({ timeout: 30_000 });
  await expect(page.getByRole("status").filter({ hasText: /of \d+ sales orders/i })).not.toContainText(/^25 of/);
  await page.getByRole("row").first().getByRole("checkbox").check();
  await page
    .getByRole("toolbar", { name: /^\d+ selected$/ })
    .getByRole("button", { name: "Print" })
    .click();
  await expect(page).toHaveURL(/\/bulk-print-template/);
  const many = new URL(page.url()).searchParams.get("ids")?.split(",").length ?? 0;
  expect(many).toBeGreaterThanOrEqual(30);
  await page.getByRole("combobox", { name: "Document" }).selectOption("Pick list");
  const sheet = page.frameLocator('iframe[title="Preview"]');
  await expect(sheet.getByRole("heading", { name: "Pick list" })).toHaveCount(many, { timeout: 20_000 });
  // each has its own number, in bars as well
  expect(new Set(await sheet.locator(".paper .number").allTextContents()).size).toBe(many);
  await expect(sheet.locator(".paper .bars svg")).toHaveCount(many);
});

test.describe("as fine as paper", () => {
  test.use({ deviceScaleFactor: 3 });

  test("Wes prints a bin's label, and a scanner reads it", async ({ page, baseURL }) => {
    const api = await office(String(baseURL));
    const suffix = fresh("");
    const { binId } = await openOffice(api, suffix);
    await signIn(page, undefined, `/print-template?module=bin_locations&ids=${binId}`);
    const bars = page.frameLocator('iframe[title="Preview"]').locator("svg");
    await expect(bars).toBeVisible({ timeout: 30_000 });
    const picture = await bars.screenshot({ scale: "device" });
    const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    void prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
    const [code] = await readBarcodes(new Uint8Array(picture), { formats: ["Code128"] });
    expect(code?.text).toBe(`A-1${suffix}`);
    // and side by side on sheets, three in a row
    await page.getByRole("combobox", { name: "Printed on" }).selectOption("A4 sheets, 3 × 8 labels");
    const sheet = page.frameLocator('iframe[title="Preview"]').locator("body");
    await expect(sheet).toHaveCSS("display", "grid");
    await expectAccessible(page);
  });
});
