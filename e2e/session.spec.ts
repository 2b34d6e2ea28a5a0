import type { Page } from "@playwright/test";
import { expireAccess } from "./support/end-session.ts";
import { fillLabelForm } from "./support/label-form.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem("accessToken"));

test("Mara's session ends in the middle of a form, and nothing she typed is lost", async ({ page }) => {
  const name = fresh("After the break");
  await signIn(page, undefined, "/labels");
  const form = await fillLabelForm(page, name);
  await expireAccess(page);
  const expired = await accessToken(page);
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name }).or(page.getByRole("link", { name })).first()).toBeVisible();
  expect(await accessToken(page)).not.toBe(expired);
});

test("Mara duplicates her tab, and both stay signed in", async ({ page }) => {
  await signIn(page, undefined, "/labels");
  const tokens = await page.evaluate(() => ({ ...sessionStorage }));
  const twin = await page.context().newPage();
  await twin.addInitScript((copied: Record<string, string>) => {
    // a duplicated tab starts with a copy of the session storage, once
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, value);
  }, tokens);
  await twin.goto("/labels");
  await expect(twin.getByRole("heading", { name: "Labels" })).toBeVisible();
  for (const tab of [page, twin]) await expireAccess(tab);
  await Promise.all([page, twin].map((tab) => tab.reload()));
  for (const tab of [page, twin]) {
    await expect(tab.getByRole("heading", { name: "Labels" })).toBeVisible();
    await expect(tab.getByRole("row").nth(1)).toBeVisible();
  }
});

test("Mara opens a second tab and is signed in there; she signs out after she is asked, of both, and the way back is closed", async ({
  page,
}) => {
  await signIn(page, undefined, "/labels");
  const second = await page.context().newPage();
  await second.goto("/vendors");
  await expect(second.getByRole("heading", { name: "Vendors" })).toBeVisible();
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const ask = page.getByRole("dialog", { name: "Ready to Leave?" });
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Labels" })).toBeVisible();

  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await ask.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await expectAccessible(page);
  await page.goto("/labels");
  await expect(page).toHaveURL(/\/login\?redirectBack=%2Flabels/);
});
