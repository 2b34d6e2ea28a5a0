import type { Page } from "@playwright/test";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const filterOf = (page: Page): unknown =>
  JSON.parse(Buffer.from(new URL(page.url()).searchParams.get("filter") ?? "", "base64").toString());
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Saved filters" }).getByRole("button", { name: new RegExp(`^${name}`) });
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("checkbox") });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: / of [\d,]+ / });

/** The list is there: its saved filters and its first rows came. */
const opened = (page: Page) => expect(rows(page).nth(3)).toBeVisible({ timeout: 30_000 });

const filterByPeriod = async (page: Page, field: string, period: string) => {
  await page.keyboard.press("f");
  await page.getByRole("menuitem", { name: field }).click();
  await page.getByRole("dialog", { name: field }).getByRole("button", { name: period, exact: true }).click();
  await page.keyboard.press("Escape");
};

test("Tom saves what he ships this week, changes it, shows it first and deletes it", async ({ page }) => {
  const name = fresh("Ship soon");
  await signIn(page, undefined, "/sales-orders?view=all");
  await opened(page);
  await filterByPeriod(page, "Ship by", "Within 7 days or late");
  await expect.poll(() => filterOf(page)).toEqual({ shipDate: { preset: "within7DaysOrLate" } });
  await expect(page.getByText("within 7 days or late")).toBeVisible();

  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const form = page.getByRole("dialog", { name: "Save this view as a filter" });
  await form.getByRole("button", { name: /Save filter/ }).click();
  await expect(form.getByText("Required")).toBeVisible();
  await form.getByRole("textbox", { name: /Name/ }).fill(name);
  await form.getByRole("radio", { name: "Amber" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: /Save filter/ }).click();
  await expect(page.getByText("Successfully added filter!")).toBeVisible();
  await expect(tab(page, name)).toHaveAttribute("aria-current", "true");
  await expect(tab(page, name)).toHaveText(/\d+$/);

  await page.getByRole("button", { name: "Total", exact: true }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
  await tab(page, "All sales orders").click();
  await expect(page.getByRole("columnheader", { name: /Number/ })).toHaveAttribute("aria-sort", "descending");
  await tab(page, name).click();
  await expect(page.getByRole("columnheader", { name: /Total/ })).toHaveAttribute("aria-sort", "ascending");

  await page.getByRole("button", { name: /what can be done/ }).click();
  await page.getByRole("menuitem", { name: "Show first" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await page.goto("/sales-orders");
  await expect(tab(page, name)).toHaveAttribute("aria-current", "true");
  await expect.poll(() => filterOf(page)).toEqual({ shipDate: { preset: "within7DaysOrLate" } });

  await page.getByRole("button", { name: /what can be done/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete filter" }).click();
  await expect(page.getByText("Successfully deleted filter!")).toBeVisible();
  await expect(tab(page, name)).toBeHidden();
  await expect(tab(page, "All sales orders")).toHaveAttribute("aria-current", "true");
});

test("Ada shares a filter; Ben uses it, copies it and cannot change it", async ({ page, newPerson }) => {
  const name = fresh("Drafts");
  await signIn(page, undefined, "/purchase-orders");
  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const form = page.getByRole("dialog", { name: "Save this view as a filter" });
  await form.getByRole("textbox", { name: /Name/ }).fill(name);
  await form.getByRole("checkbox", { name: /Share with everybody/ }).check();
  await form.getByRole("button", { name: /Save filter/ }).click();
  await expect(tab(page, name)).toBeVisible();

  const ben = await newPerson();
  await signIn(ben, clerk, "/purchase-orders");
  await tab(ben, name).click();
  await ben.getByRole("button", { name: /what can be done/ }).click();
  await expect(ben.getByRole("menuitem", { name: /Shared by/ })).toBeVisible();
  await expect(ben.getByRole("menuitem", { name: "Delete" })).toBeHidden();
  await ben.getByRole("menuitem", { name: "Save a copy" }).click();
  const copy = ben.getByRole("dialog", { name: "Save this view as a filter" });
  await copy.getByRole("textbox", { name: /Name/ }).fill(`${name} copy`);
  await copy.getByRole("button", { name: /Save filter/ }).click();
  await expect(tab(ben, `${name} copy`)).toHaveAttribute("aria-current", "true");

  await page.reload();
  await expect(tab(page, name)).toBeVisible();
  await expect(tab(page, `${name} copy`)).toBeHidden();
});

test("Vera finds an order by its number and by its customer, and learns what hides it", async ({ page }) => {
  await signIn(page, undefined, "/sales-orders?view=all");
  await opened(page);
  const search = page.getByRole("textbox", { name: /^Search / });
  await search.fill("SO-7");
  await expect(shown(page)).toHaveText(/^1 of 1 /);
  await expect(rows(page).filter({ hasText: "SO-7" })).toBeVisible();
  const customer = await rows(page).nth(1).getByRole("cell").nth(2).innerText();
  await search.fill("7");
  await expect(rows(page).filter({ hasText: "SO-7" })).toBeVisible();
  await expect(shown(page)).toHaveText(/^1 of 1 /);
  await search.fill(customer.toLowerCase());
  await expect(rows(page).filter({ hasText: customer }).nth(1)).toBeVisible();
  await search.press("Escape");
  await filterByPeriod(page, "Created", "Last year");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByRole("button", { name: /^Without “Created”/ }).click();
  await expect(rows(page).filter({ hasText: customer }).first()).toBeVisible();
});

test("Kim arranges columns by keys, keeps them, and goes back to the module's own", async ({ page }) => {
  await signIn(page, undefined, "/skus");
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  const first = dialog.getByRole("listitem").first().getByRole("checkbox");
  const second = await dialog.getByRole("listitem").nth(1).innerText();
  await first.focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(dialog.getByRole("listitem").first()).toHaveText(second.trim());
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader").nth(1)).toHaveText(second.trim());
  await page.reload();
  await expect(page.getByRole("columnheader").nth(1)).toHaveText(second.trim());
  await page.getByRole("button", { name: "Columns" }).click();
  await dialog.getByRole("button", { name: "Reset columns" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader").nth(2)).toHaveText(second.trim());

  await page.getByRole("button", { name: "Columns" }).click();
  const items = dialog.getByRole("listitem");
  const [one, two, three] = (await items.allInnerTexts()).map((text) => text.trim()) as [string, string, string];
  const handle = (name: string) => dialog.getByRole("button", { name: `Drag ${name}`, exact: true });
  await handle(one).focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByText(`${one}: place 1 of`)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByText(`${one}: place 2 of`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(`${one}: place 1 of`)).toBeAttached();
  await expect(items.first()).toHaveText(one);
  // as a finger does it
  const from = (await handle(three).boundingBox())!;
  const to = (await handle(two).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = (box: typeof from, share: number) => [{ x: box.x + 8, y: box.y + box.height * share }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from, 0.5) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(from, 0.2) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(to, 0.4) });
  await expect(dialog.getByText(`${three}: place 2 of`)).toBeAttached();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(items.nth(1)).toHaveText(three);
});

test("Max labels three orders by keys, and is not offered to delete an open one", async ({ page }) => {
  await signIn(page, undefined, "/sales-orders?view=all");
  await opened(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("toolbar", { name: "3 selected" });
  await bar.getByRole("button", { name: "Label" }).click();
  const labels = page.getByRole("dialog", { name: "Label 3 sales orders" });
  await labels.getByRole("button", { name: "Add Dealer" }).click();
  await expectAccessible(page);
  await labels.getByRole("button", { name: "Label 3 sales orders" }).click();
  await expect(rows(page).nth(1).getByText("Dealer")).toBeVisible();
  await page.keyboard.press("Escape");

  const open = rows(page).filter({ hasText: "Open" }).first();
  await open.getByRole("checkbox").check();
  const one = page.getByRole("toolbar", { name: "1 selected" });
  await expect(one.getByRole("button", { name: "Label" })).toBeVisible();
  await expect(one.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("Ida uses her saved filter on a phone", async ({ page }) => {
  const name = fresh("Open");
  await signIn(page, undefined, "/sales-orders");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Save this view as a filter" }).click();
  const form = page.getByRole("dialog", { name: "Save this view as a filter" });
  await form.getByRole("textbox", { name: /Name/ }).fill(name);
  await form.getByRole("button", { name: /Save filter/ }).click();
  await expect(tab(page, name)).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
});
