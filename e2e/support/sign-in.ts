import { expect, type Page } from "@playwright/test";

export type Login = { username: string; password: string };

export const admin: Login = { username: "admin@demo.test", password: "stockwright-demo" };
export const clerk: Login = { username: "user@demo.test", password: "stockwright-demo" };

/** Signs in on the sign-in page, and arrives at `path`; `url` is that of another server than the stories' own. */
export const signIn = async (page: Page, { username, password }: Login = admin, path = "/", url = "") => {
  await page.goto(url + (path === "/" ? "/login" : `/login?redirectBack=${encodeURIComponent(path)}`));
  await page.getByRole("textbox", { name: /username/i }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
};
