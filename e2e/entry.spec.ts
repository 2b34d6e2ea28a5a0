import { byMouse } from "./support/hands.ts";
import { openOffice, sell } from "./support/office.ts";
import { create, office, addBarcode, openShop, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, fresh, test } from "./support/story.ts";

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

test("the rail stays closed when the focus comes back to it, and open beside the page where it is kept open", async ({
  page,
}) => {
  await signIn(page, undefined, "/vendors");
  const rail = page.getByRole("navigation", { name: "Main" });
  const word = rail.getByText("Products", { exact: true });
  await rail.getByRole("link", { name: "Products" }).focus();
  await expect(word).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(word).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(word).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rail.locator(":focus")).toHaveCount(1);
  await expect(word).toBeHidden();

  await page.getByRole("button", { name: "Keep the menu open" }).click();
  await page.reload();
  await expect(word).toBeVisible();
  const [beside, main] = [await rail.boundingBox(), await page.getByRole("main").boundingBox()];
  expect(main?.x).toBeGreaterThanOrEqual(Number(beside?.width));
  await page.getByRole("button", { name: "Fold the menu" }).click();
  await expect(word).toBeHidden();
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

test("a price of four digits leaves the sign beside it whole", async ({ page, baseURL }) => {
  const api = await office(String(baseURL));
  const shop = await openOffice(api, fresh(""));
  const order = await sell(api, shop, 1, { lineItems: [{ skuId: shop.skuId, quantity: "1", price: "1286.95" }] });
  await signIn(page, undefined, `/sales-orders/detail/${order.id}`);
  const cell = page
    .getByRole("grid", { name: "Lines" })
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
});
