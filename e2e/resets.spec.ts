import { readFileSync } from "node:fs";
import { createApiClient } from "./support/api-client.ts";
import { registerAccount } from "./support/new-account.ts";
import { create } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Olive starts anew with her customers, and brings them back", async ({ page, baseURL }) => {
  const company = fresh("Oak and Reset");
  const olive = await registerAccount({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) }, company);
  const client = createApiClient(String(baseURL));
  await client.login(olive.username, olive.password);
  await create(client, "Customer", { businessName: "Corner Room", contacts: [{ firstName: "Cora" }] });
  await signIn(page, olive, "/general-settings");
  const start = page.getByRole("region", { name: "Start anew" });
  await start.getByRole("button", { name: "Reset Customers" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Customers" });
  await expect(dialog.getByText("Customers", { exact: true })).toBeVisible();
  const act = dialog.getByRole("button", { name: "Reset" });
  await expect(act).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Name of the company" }).fill(company);
  await act.click();
  await expect(page.getByText("The reset has begun")).toBeVisible();
  const done = page.getByRole("region", { name: "What was reset" });
  await expect(done).toContainText("Customers: 1 · Contacts: 1");
  const restore = done.getByRole("button", { name: "Restore" });
  await expect(restore).toBeVisible({ timeout: 30_000 });
  // what went was written to files before, one for each list
  await expect(done.getByRole("button", { name: "Contacts (1)" })).toBeVisible();
  const download = page.waitForEvent("download");
  await done.getByRole("button", { name: "Customers (1)" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("Corner Room");
  await page.getByRole("button", { name: /new notification/ }).click();
  await expect(page.getByText("The reset is done: Customers.")).toBeVisible();
  await page.goto("/customers");
  await expect(page.getByText("Corner Room")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/general-settings");
  await expectAccessible(page);
  await restore.click();
  await page.getByRole("dialog", { name: "Restore Customers?" }).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restoring has begun")).toBeVisible();
  await expect(done).toContainText("restored", { timeout: 30_000 });
  await page.goto("/customers");
  await expect(page.getByText("Corner Room").first()).toBeVisible();
});
