import { expect, test } from "@playwright/test";

test("Mara opens Stockwright, signs in with the demo login and is let in", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel(/e-?mail|username/i).fill("admin@demo.test");
  await page.getByLabel(/^password/i).fill("stockwright-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
