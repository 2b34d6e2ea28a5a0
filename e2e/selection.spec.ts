import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 90_000 });

test("Max labels everything that matches, also what is not shown yet", async ({ page }) => {
  await signIn(page, undefined, "/skus?view=all");
  await expect(page.getByRole("row").nth(25)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("textbox", { name: /^Search / }).fill("ta");
  const footer = page.getByRole("status").filter({ hasText: /^25 of [2-9]\d SKUs/ });
  await expect(footer).toBeVisible({ timeout: 30_000 });
  const total = Number(/of (\d+)/.exec(await footer.innerText())?.[1]);
  expect(total).toBeGreaterThan(25);
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("button", { name: `Take all ${total} that match` }).click();
  const bar = page.getByRole("toolbar", { name: `${total} selected` });
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Label" }).click();
  const labels = page.getByRole("dialog", { name: `Label ${total} SKUs` });
  await labels.getByRole("button", { name: "Add Floor model" }).click();
  await labels.getByRole("button", { name: `Label ${total} SKUs` }).click();
  await expect(labels).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: /^Load \d+ more/ }).click();
  const rows = page.getByRole("row").filter({ has: page.getByText("Floor model") });
  await expect(rows).toHaveCount(total);
});

test("Ida ticks cards on a hand-held, and is told by name what cannot be deleted", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole("listitem").filter({ hasText: "Nordhaven" });
  await expect(cards.first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: /Nordhaven/ }).check();
  await page.getByRole("checkbox", { name: /Cascade/ }).check();
  const bar = page.getByRole("toolbar", { name: "2 selected" });
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: "Delete 2 vendors" }).click();
  const refused = asked.getByRole("listitem").filter({ hasText: "Nordhaven" });
  await expect(refused).toContainText(/Cannot perform delete\. .*Purchase orders: PO-\d+/);
  await expect(refused).toContainText(/SKUs: .*and \d+ more/);
  await asked.getByRole("button", { name: "Close" }).click();
  await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Nordhaven/ })).toBeVisible();
});
