import { signIn, clerk } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test("Ada looks for a setting by keyboard, changes it and finds who did", async ({ page }) => {
  await signIn(page, undefined, "/settings/security");
  await expect(page.getByRole("link", { name: /^Users/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("/");
  await page.keyboard.type("over-receipt");
  const settings = page.getByRole("region", { name: "Account settings" });
  await expect(settings.getByRole("term")).toHaveText([/^Over-receipt/]);

  await settings.getByRole("button", { name: "Change" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: /^Over-receipt/ }).fill("101");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByRole("textbox", { name: /^Over-receipt/ }).fill("5");
  await expectAccessible(page);
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form).toBeHidden();
  await expect(settings.getByRole("definition")).toHaveText(/5 %/);
  await expect(settings.getByText(/Ada Demo/).first()).toBeVisible();

  await settings.getByRole("button", { name: "Change" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: /^Over-receipt/ })
    .fill("0");
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  await expect(settings.getByRole("definition")).toHaveText(/^0 %/);
});

test("Ada goes from tile to tile with the arrows", async ({ page }) => {
  await signIn(page, undefined, "/settings");
  await expect(page.getByRole("link", { name: /^Users/ })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^Users/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: /^Roles/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /^Warehouses/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Warehouses" })).toBeVisible();
});

test("Uri, who administers nothing, finds no account settings and no outbox", async ({ page }) => {
  await signIn(page, clerk, "/settings/system-config");
  await expect(page.getByRole("link", { name: /^Labels/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Account settings/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Outbox/ })).toHaveCount(0);
  await page.goto("/outbox");
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
});

test("Ada sees on the welcome page what is late, and goes there", async ({ page }) => {
  await signIn(page);
  const late = page.getByRole("region", { name: "Waiting for you" }).getByRole("link", { name: /late/ }).first();
  await expect(late).toBeVisible();
  await expectAccessible(page);
  await late.click();
  await expect(page).toHaveURL(/filter=/);
});
