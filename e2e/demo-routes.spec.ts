import { admin, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test("Ada opens every demonstration route, and each shows what it names", async ({ page }) => {
  await signIn(page, admin, "/addresses");
  await expect(page.getByRole("heading", { name: "Addresses", level: 1 })).toBeVisible();
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await page.goto("/history");
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await page.goto("/filter");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/view=\d+/);
  await page.goto("/pagination");
  const status = page.getByRole("status").filter({ hasText: "Page" });
  await expect(status).toContainText("Page 1 of 2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(status).toContainText("Page 2 of 2");
  await page.reload();
  await expect(status).toContainText("Page 2 of 2");
});
