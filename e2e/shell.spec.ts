import type { Page } from "@playwright/test";
import { admin, clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

/** What seven days do: neither token of this tab is accepted any more. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    const [head, body = "", seal] = String(sessionStorage.getItem("accessToken")).split(".");
    const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
    sessionStorage.setItem("accessToken", [head, btoa(JSON.stringify({ ...claims, exp: 1 })), seal].join("."));
    sessionStorage.setItem("refreshToken", "long gone");
  });

const labelForm = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "New label" }).click();
  const form = page.getByRole("dialog", { name: "New label" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("combobox", { name: "Modules" }).fill("Vendors");
  await page.getByRole("option", { name: "Vendors", exact: true }).click();
  return form;
};

test("Mara's session has ended when she saves: she signs in over the form, and it is saved", async ({ page }) => {
  const name = fresh("Kept");
  await signIn(page, admin, "/labels");
  const form = await labelForm(page, name);
  await endSession(page);
  await form.getByRole("button", { name: "Create" }).click();
  const again = page.getByRole("dialog", { name: "Your session has ended. Sign in to go on." });
  await expect(again.getByRole("textbox", { name: /username/i })).not.toHaveValue("");
  await expectAccessible(page);
  await again.getByRole("textbox", { name: "Password" }).fill("not hers");
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByRole("alert")).toHaveText("Login failed!");
  await again.getByRole("textbox", { name: "Password" }).fill(admin.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(1);
});

test("somebody else signs in where a session has ended, and gets a page of their own", async ({ page }) => {
  await signIn(page, admin, "/labels");
  const form = await labelForm(page, fresh("Not theirs"));
  await endSession(page);
  await form.getByRole("button", { name: "Create" }).click();
  const again = page.getByRole("dialog", { name: /^Your session has ended/ });
  await again.getByRole("textbox", { name: /username/i }).fill(clerk.username);
  await again.getByRole("textbox", { name: "Password" }).fill(clerk.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: /Uri Demo, account menu/ })).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Your session has ended/ })).toBeHidden();
});

test("the connection drops while Mara saves: she is told, tries again, and one label is made", async ({ page }) => {
  const name = fresh("Once");
  await signIn(page, admin, "/labels");
  const form = await labelForm(page, name);
  // the server takes the first one, and its answer is lost on the way
  let lost = true;
  await page.route("**/graphql", async (route) => {
    if (!lost || !route.request().postData()?.includes("mutation Save")) return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("alert").first()).toContainText("The server cannot be reached.");
  await expect(page.getByText("No connection. What you typed is kept.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  lost = false;
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(1);
  await expect(page.getByText("No connection. What you typed is kept.")).toBeHidden();
});
