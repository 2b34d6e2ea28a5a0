import type { Page } from "@playwright/test";
import type { ApiClient } from "./support/api-client.ts";
import { choose } from "./support/lookup.ts";
import { addBarcode, create, office, openShop, warehouseNamed, type Shop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

let api: ApiClient;
let shop: Shop;
test.beforeAll(async ({ baseURL }) => {
  api = await office(String(baseURL));
  shop = await openShop(api);
});

const idOf = async (many: string, name: string): Promise<number> => {
  const query = `query ($text: String) { found: ${many}(filter: {searchText: $text}, limit: 1) { id } }`;
  const { found } = await api.request<{ found: { id: number }[] }>(query, { text: name });
  return found[0]?.id ?? 0;
};
const place = async () => idOf("warehouses", shop.warehouse);
const sale = async (more: object = {}) =>
  create(api, "SalesOrder", {
    customerId: await idOf("customers", shop.customer),
    warehouseId: await place(),
    ...more,
  });
const purchase = async (more: object = {}) =>
  create(api, "PurchaseOrder", { vendorId: await idOf("vendors", shop.vendor), warehouseId: await place(), ...more });
const skuId = (code: string) => idOf("skus", code);

const grid = (page: Page) => page.getByRole("grid", { name: "Lines" });
const line = (page: Page, code: string) =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .filter({ hasText: code });
const beginLine = (page: Page) => grid(page).getByRole("gridcell", { name: "Type a code" }).focus();

/** Types as a hand does, not as a scanner. */
const typed = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });
const pick = async (page: Page, code: string) => {
  await typed(page, code);
  await page.getByRole("option", { name: code }).waitFor();
  await page.keyboard.press("Enter");
};
/** Sends a code and Enter without waiting for the page, as a scanner does. */
const scan = (page: Page, code: string) =>
  Promise.all([...[...code].map((letter) => page.keyboard.press(letter)), page.keyboard.press("Enter")]);
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
const total = (page: Page, amount: string) => page.getByRole("definition").filter({ hasText: amount }).last();
const saveLines = async (page: Page) => {
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Work not saved yet" })).toBeHidden();
};

test("Kim sees price, reason, stock and total of a line before she saves it", async ({ page }) => {
  await signIn(page, undefined, `/sales-orders/detail/${await sale()}`);
  await beginLine(page);
  await pick(page, shop.stool.code);
  await typed(page, "4");
  await expect(line(page, shop.stool.code)).toContainText("120.00");
  // tax and stock stand there while it is typed
  await expect(line(page, shop.stool.code)).toContainText("12.00");
  for (const name of ["Available", "Tax"])
    await expect(grid(page).getByRole("columnheader", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(total(page, "132.00")).toBeVisible(); // and 10 % tax
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("4 short.")).toBeVisible();
  await expect(page.getByText("Nothing is on its way.")).toBeVisible();
  await expectAccessible(page);

  await line(page, shop.stool.code)
    .getByRole("button", { name: `Retail ${shop.tag}` })
    .click();
  const why = page.getByRole("dialog", { name: "Why this price" });
  await expect(why).toContainText("30.00");
  await page.keyboard.press("Escape");
  // a tablet that is turned keeps what was typed
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Edit line 1" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveLines(page);
  await expect(total(page, "132.00")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Edit line 1" }).click();
  const form = page.getByRole("dialog", { name: "Edit line 1" });
  await form.getByRole("textbox", { name: "Quantity" }).fill("5");
  await expect(form.getByRole("definition").filter({ hasText: /^15\.00$/ })).toBeVisible();
  await expect(form.getByText("Available", { exact: true })).toBeVisible();
});

test("Pasted rows that cannot be lines are listed with their rows, mended and added; nothing is lost", async ({
  page,
}) => {
  await signIn(page, undefined, `/purchase-orders/detail/${await purchase()}`);
  await beginLine(page);
  await paste(
    page,
    `Cost\tQty\tSKU\n\t6\t${shop.stool.code}\n\ta dozen\t${shop.bench.code}\n11.5\t3\tNO-SUCH-CODE\n\t1.5\t${shop.stool.code}\n`,
  );
  const mend = page.getByRole("region", { name: "3 pasted rows need mending." });
  await expect(mend.getByRole("listitem")).toHaveText([
    /Row 3.*no quantity/,
    /Row 4.*no such code/,
    /Row 5.*0 decimals/,
  ]);
  await expectAccessible(page);
  await mend.getByRole("textbox", { name: "Quantity, row 3" }).fill("12");
  await mend.getByRole("textbox", { name: "Code, row 4" }).fill(shop.stool.code.toLowerCase());
  await mend.getByRole("button", { name: "Add mended rows" }).click();
  const left = page.getByRole("region", { name: "1 pasted row needs mending." });
  await expect(left.getByRole("listitem")).toHaveText([/Row 5/]);
  await left.getByRole("textbox", { name: "Quantity, row 5" }).fill("2");
  await left.getByRole("button", { name: "Add mended rows" }).click();
  await expect(left).toBeHidden();
  await expect(total(page, "1,094.50")).toBeVisible(); // (6 + 2) × 12.50 + 3 × 11.50 + 12 × 80
  await saveLines(page);
  await expect(total(page, "1,094.50")).toBeVisible();
});

test("a quantity that is refused is told at its cell, and by the line's number", async ({ page }) => {
  await signIn(page, undefined, `/sales-orders/detail/${await sale()}`);
  await beginLine(page);
  for (const [code, quantity] of [
    [shop.stool.code, "1"],
    [shop.bench.code, "9999999999"],
  ] as const) {
    await pick(page, code);
    await typed(page, quantity);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+Enter");
  const note = page.getByText("Line 2, Quantity: Must be 999999999.9999 or less");
  await expect(note).toBeVisible();
  const wrong = line(page, shop.bench.code).locator("[aria-invalid=true]");
  await expect(wrong).toHaveAttribute("title", "Must be 999999999.9999 or less");
  await expect(line(page, shop.stool.code).locator("[aria-invalid=true]")).toHaveCount(0);
  await expectAccessible(page);
  await wrong.focus();
  await typed(page, "2");
  await page.keyboard.press("Enter");
  await expect(note).toBeHidden();
  await expect(wrong).toHaveCount(0);
  await saveLines(page);
});

test("a scanner adds lines and counts them up; an unknown code is kept", async ({ page }) => {
  await signIn(page, undefined, `/sales-orders/detail/${await sale()}`);
  await beginLine(page);
  await addBarcode(api, shop.stool.code, { code: `case-${shop.tag}`, unit: "case", unitFactor: "6" });
  for (const code of [shop.stool.code, shop.bench.code, shop.stool.code, "999999"]) await scan(page, code);
  await expect(line(page, shop.stool.code)).toContainText("60.00");
  // a case counts the whole case, scanned or typed by hand
  await scan(page, `case-${shop.tag}`);
  await expect(line(page, shop.stool.code)).toContainText("240.00");
  await typed(page, `CASE-${shop.tag}`);
  await page.getByRole("option", { name: shop.stool.code }).waitFor();
  await page.keyboard.press("Enter");
  await expect(line(page, shop.stool.code).last()).toContainText("180.00");
  await expect(line(page, shop.bench.code)).toContainText("199.99");
  await expect(page.getByRole("region", { name: /needs mending/ }).getByRole("listitem")).toHaveText([
    /Scanned.*no such code/,
  ]);
});

test("a line of a transfer says that its SKU has no cost rule, and one is made there", async ({ page }) => {
  const code = `BARE-${shop.tag.toUpperCase()}`;
  await create(api, "Sku", { code, name: fresh("Bare board") });
  const transfer = await create(api, "Transfer", {
    originWarehouseId: await place(),
    destinationWarehouseId: await warehouseNamed(api, "Annex"),
  });
  await signIn(page, undefined, `/transfers/detail/${transfer}`);
  await beginLine(page);
  await pick(page, code);
  await typed(page, "3");
  await page.keyboard.press("Enter");
  const refusal = page.getByText(`${code} stands here only with a cost rule: create one, or delete the line.`);
  await expect(refusal).toBeVisible();
  await page.getByRole("button", { name: "Create cost rule" }).click();
  const form = page.getByRole("dialog", { name: "New cost rule" });
  await choose(form, "Vendor", shop.vendor);
  await form.getByRole("textbox", { name: "Cost" }).fill("7.25");
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await expect(refusal).toBeHidden();
  await saveLines(page);
  await expect(line(page, code)).toContainText("3");
});

test("a cost without a rule becomes one, or the line goes", async ({ page }) => {
  const code = `PLAIN-${shop.tag.toUpperCase()}`;
  await create(api, "Sku", { code, name: fresh("Plain board") });
  await signIn(page, undefined, `/purchase-orders/detail/${await purchase()}`);
  await beginLine(page);
  await pick(page, code);
  await typed(page, "3");
  await page.keyboard.press("Tab");
  await expect(page.getByText(`${shop.vendor} has no cost rule for ${code}. Type a cost.`)).toBeVisible();
  await typed(page, "7.25");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cost Rule Warning.")).toBeVisible();
  await expect(page.getByText("1 line has no cost rule: create it, change the line or delete it.")).toBeVisible();
  await page.getByRole("button", { name: "Do not create" }).click();
  await expect(page.getByText("Not created: change the line or delete it.")).toBeVisible();
  await page.getByRole("button", { name: "Delete line" }).click();
  await expect(line(page, code)).toBeHidden();
  await grid(page).getByRole("gridcell", { name: "Type a code" }).focus();
  await page.keyboard.press("Control+Z");
  await expect(line(page, code)).toContainText("7.25");
  await page.getByRole("button", { name: "Create cost rule" }).click();
  await expect(page.getByText("Cost Rule Warning.")).toBeHidden();
  await expect(line(page, code)).toContainText("21.75");
  await saveLines(page);
  await expect(total(page, "21.75")).toBeVisible();
});

test("a price without a rule asks whoever leaves the line, by keys, by mouse or by saving, and once", async ({
  page,
}) => {
  const codes = ["KEYS", "MOUSE", "FAST"].map((code) => `${code}-${shop.tag.toUpperCase()}`);
  for (const code of codes) await create(api, "Sku", { code, name: fresh("Bare board") });
  await signIn(page, undefined, `/sales-orders/detail/${await sale()}`);
  const ask = (code: string) => page.getByText(`${code} has no price rule. Create one`);
  const enter = async (code: string) => {
    await beginLine(page);
    await pick(page, code);
    await typed(page, "2");
    await page.keyboard.press("Tab");
    await typed(page, "9.5");
  };
  const [byKeys = "", byMouse = "", bySaving = ""] = codes;
  await enter(byKeys);
  await page.keyboard.press("Enter");
  await expect(ask(byKeys)).toBeVisible();
  await enter(byMouse);
  await page.getByRole("heading", { name: /^Lines/ }).click();
  await expect(ask(byMouse)).toBeVisible();
  await beginLine(page);
  await expect(ask(byMouse)).toBeVisible();
  const first = line(page, byKeys).locator("xpath=following-sibling::tr[1]");
  await first.getByRole("button", { name: "Only here" }).click();
  await expect(ask(byKeys)).toHaveCount(0);
  // saved before the answer came: the prompt is met first, and then it is the person's to save
  await enter(bySaving);
  await page.keyboard.press("Control+Enter");
  await expect(ask(bySaving)).toBeVisible();
  await expect(page.getByText("Not saved yet: decide about the rule, or save again.")).toBeVisible();
  await saveLines(page);
  await expect(ask(bySaving)).toHaveCount(0);
  await expect(line(page, bySaving)).toContainText("9.50");
});

test("a short line says who holds the stock and what covers it when", async ({ page }) => {
  const bench = await skuId(shop.bench.code);
  const warehouseId = await place();
  await create(api, "Lot", {
    skuId: bench,
    warehouseId,
    binLocationId: await idOf("binLocations", String(shop.bins[0])),
    quantity: 5,
    costPerUnit: "80",
  });
  const customer = await api.request<{ customers: { addresses: { id: number }[] }[] }>(
    "query ($text: String) { customers(filter: {searchText: $text}, limit: 1) { addresses { id } } }",
    { text: shop.customer },
  );
  const address = customer.customers[0]?.addresses[0]?.id;
  const addresses = { shippingAddressId: address, billingAddressId: address };
  await sale({ state: "OPEN", ...addresses, lineItems: [{ skuId: bench, quantity: 5 }] });
  await purchase({ state: "OPEN", dueDate: "2030-11-24", lineItems: [{ skuId: bench, quantity: 20 }] });
  await warehouseNamed(api, "Far yard");

  await signIn(page, undefined, `/sales-orders/detail/${await sale({ shipDate: "2030-11-20" })}`);
  await beginLine(page);
  await pick(page, shop.bench.code);
  await typed(page, "12");
  await expect(page.getByText("12 short. 20 Nov 2030 is impossible: 24 Nov 2030 at the earliest.")).toBeVisible();
  await expect(page.getByText(/SO-\d+ holds 5\. PO-\d+ brings 20 on 24 Nov 2030 and covers it\./)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await saveLines(page);
  await page.getByRole("link", { name: /See PO-/ }).click();
  await expect(page.getByRole("heading", { name: /^PO-/ })).toBeVisible();
});

test("Kim sends one order to a building site, and packing proposes it", async ({ page }) => {
  const stool = await skuId(shop.stool.code);
  await create(api, "Lot", {
    skuId: stool,
    warehouseId: await place(),
    binLocationId: await idOf("binLocations", String(shop.bins[0])),
    quantity: 3,
    costPerUnit: "12",
  });
  const id = await sale({ state: "OPEN", lineItems: [{ skuId: stool, quantity: 1 }] });
  await signIn(page, undefined, `/sales-orders/detail/${id}`);
  await page.getByRole("button", { name: "Ship-to for this order alone" }).click();
  const shipTo = page.getByRole("grid", { name: "Addresses" });
  await shipTo.getByRole("gridcell", { name: "Type to add" }).focus();
  for (const text of ["Building site", "7 Crane Road", "", "Yardtown", "", "", "US"]) {
    await typed(page, text);
    await page.keyboard.press("Tab");
  }
  await saveLines(page);
  await expect(shipTo.getByRole("gridcell", { name: "7 Crane Road" })).toBeVisible();
  // one is all there is
  await expect(shipTo.getByRole("gridcell", { name: "Type to add" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("tab", { name: /Shipping/ }).click();
  await expect(page.getByRole("combobox", { name: /Ship to/ })).toHaveValue(/7 Crane Road/);
});
