import { office, openShop } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 180_000 });

test("Kim, who uses no mouse, adds a vendor and finds it with the list's cursor", async ({ page }) => {
  const name = fresh("Keys & Co");
  const { keyboard } = page;
  await signIn(page, undefined, "/vendors");
  await expect(page.getByRole("link", { name: "Nordhaven Möbler" })).toBeVisible();
  await keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  const typed = [
    name,
    "Kim Keys",
    "kim@keys.test",
    "2535550122",
    "3 Tab Street",
    "",
    "",
    "Tacoma",
    "98402",
    "WA",
    "United States",
  ];
  for (const text of typed) {
    await keyboard.type(text);
    if (text === "United States") await page.getByRole("option", { name: text, exact: true }).waitFor();
    await keyboard.press(text === "United States" ? "Enter" : "Tab");
  }
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.goto("/vendors");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await keyboard.press("/");
  await keyboard.type(name);
  await expect(page.getByRole("status").filter({ hasText: "1 of 1 vendors" })).toBeVisible();
  await keyboard.press("Escape");
  for (const key of ["j", "j", "k", "Enter"]) await keyboard.press(key);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
});

test("Kim orders by keys: types one line, pastes two from a spreadsheet, and opens the order", async ({
  page,
  baseURL,
}) => {
  const shop = await openShop(await office(String(baseURL)));
  const { keyboard } = page;
  await signIn(page, undefined, "/purchase-orders");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await keyboard.press("n");
  await expect(page.getByRole("combobox", { name: "Vendor" })).toBeFocused();
  for (const choice of [shop.vendor, shop.warehouse]) {
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type(choice);
    await page.getByRole("option", { name: choice }).waitFor();
    await keyboard.press("Enter");
    await keyboard.press("Tab");
  }
  await keyboard.press("Control+Enter");
  const grid = page.getByRole("grid", { name: "Lines" });
  await expect(grid).toBeVisible();

  await grid.getByRole("gridcell", { name: "Type a code" }).focus();
  await keyboard.type(shop.stool.code);
  await page.getByRole("option", { name: shop.stool.code }).waitFor();
  await keyboard.press("Tab");
  await keyboard.type("4");
  await keyboard.press("Enter");
  await expect(grid.getByRole("row").filter({ hasText: shop.stool.code })).toContainText("4");

  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `${shop.bench.code}\t2\n${shop.stool.code}\t6\n`);
  await expect(grid.getByRole("row").filter({ hasText: shop.bench.code })).toContainText("2");
  await expect(grid.getByRole("row").filter({ hasText: shop.stool.code })).toHaveCount(2);
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("definition").filter({ hasText: "285.00" })).toBeVisible(); // 10 × 12.50 + 2 × 80
  await expect(page.getByRole("region", { name: "Work not saved yet" })).toBeHidden();
  await page.getByRole("button", { name: "Open order" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Receive/ })).toBeVisible();
});
