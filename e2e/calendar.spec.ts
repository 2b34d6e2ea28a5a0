import type { Page } from "@playwright/test";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

const entries = (page: Page) => page.locator("[data-entry]");
const countOf = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole("status").first().textContent()) ?? "")?.[0]);

test("Uri sees on the calendar what ships and arrives, by month, week and as a list, and only what he asks for", async ({
  page,
}) => {
  await signIn(page, clerk, "/calendar");
  await expect(entries(page).first()).toBeVisible();
  await expectAccessible(page);
  const all = await countOf(page);
  await page.getByRole("button", { name: "Sales orders Ship by" }).click();
  await expect.poll(() => countOf(page)).toBeLessThan(all);
  await expect(page.locator("[data-entry^='sales_orders.shipDate']")).toHaveCount(0);
  await page.getByRole("button", { name: "Sales orders Ship by" }).click();
  await page.getByRole("button", { name: "Week" }).click();
  await expect(page).toHaveURL(/view=week/);
  await page.getByRole("button", { name: "Agenda" }).click();
  await expect(entries(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await expect(page).toHaveURL(/day=/);
});

test("Uri gives an order another day by keyboard, once he has seen who gains and loses by it", async ({ page }) => {
  await signIn(page, clerk, "/calendar?kinds=sales_orders.shipDate&view=agenda");
  const key = await page.locator("[data-entry][data-movable=true]").first().getAttribute("data-entry");
  const chip = page.locator(`[data-entry="${key}"]`).first();
  const focusable = page.locator("[tabindex='0'], a[href], button").filter({ has: chip }).last();
  await focusable.focus();
  await page.keyboard.press("Alt+ArrowRight");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 day later");
  await dialog.getByRole("button", { name: /^Move to/ }).click();
  await expect(dialog).toBeHidden();
  await expect(chip).toBeVisible();
});

test("Uri drags an arrival to the next day", async ({ page }) => {
  await signIn(page, clerk, "/calendar?kinds=purchase_orders.dueDate");
  const chip = page.locator("[data-entry][data-movable=true]").first();
  await expect(chip).toBeVisible();
  const box = (await chip.boundingBox())!;
  const cell = box.width;
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 12, { steps: 4 });
  await page.mouse.move(box.x + 20 + cell, box.y + 12, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/day/);
  // Uri thinks better of it, and it is where it was
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect((await chip.boundingBox())?.x).toBeCloseTo(box.x, 0);
});

test("Uri has his calendar read by the program on his phone, narrows it, makes a new address and ends it", async ({
  page,
}) => {
  await signIn(page, clerk, "/calendar?kinds=purchase_orders.dueDate");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Subscribe" }).click();
  const panel = page.getByRole("dialog", { name: "Calendar in other programs" });
  await panel.getByRole("button", { name: "Make an address" }).click();
  const box = panel.getByRole("textbox", { name: "Address of your calendar" });
  const first = String(await box.textContent());
  await expectAccessible(page);
  const read = async (address: string) => {
    const answer = await page.request.get(address);
    return { status: answer.status(), text: await answer.text() };
  };
  const { status, text } = await read(first);
  expect(status).toBe(200);
  expect(text).toContain("SUMMARY:PO-");
  expect(text).not.toContain("SUMMARY:SO-");
  await panel.getByRole("button", { name: "Done" }).click();
  // what was told once is not told again
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(panel).toContainText("Purchase orders: Due");
  await expect(box).toBeHidden();
  await panel.getByRole("button", { name: "New address" }).click();
  await page.getByRole("dialog", { name: "Make a new address?" }).getByRole("button", { name: "New address" }).click();
  const second = String(await box.textContent());
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await panel.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "End address" }).click();
  await page.getByRole("dialog", { name: "End the address?" }).getByRole("button", { name: "End address" }).click();
  await expect(panel.getByRole("button", { name: "Make an address" })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});
