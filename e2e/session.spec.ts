import type { Page } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

/** What a minute does: the access token of this tab is refused from now on. */
const expireAccess = (page: Page) =>
  page.evaluate(() => {
    const [head, body = "", seal] = String(sessionStorage.getItem("accessToken")).split(".");
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
    const past = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
    sessionStorage.setItem("accessToken", [head, past, seal].join("."));
  });
const accessToken = (page: Page) => page.evaluate(() => sessionStorage.getItem("accessToken"));

const fillLabel = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "New label" }).click();
  const form = page.getByRole("dialog", { name: "New label" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("combobox", { name: "Modules" }).fill("Vendors");
  await page.getByRole("option", { name: "Vendors", exact: true }).click();
  return form;
};

test("Mara's session ends in the middle of a form, and nothing she typed is lost", async ({ page }) => {
  const name = fresh("After the break");
  await signIn(page, undefined, "/labels");
  const form = await fillLabel(page, name);
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

test("Mara signs out only after she is asked, and the way back is closed", async ({ page }) => {
  await signIn(page, undefined, "/labels");
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
  await expectAccessible(page);
  await page.goto("/labels");
  await expect(page).toHaveURL(/\/login\?redirectBack=%2Flabels/);
});
