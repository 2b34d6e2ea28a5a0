import { hire, registerAccount } from "./support/new-account.ts";
import { create, party } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Mona raises her prices by 4 % and takes it back; Carl, who may not, sees none of it", async ({
  page,
  baseURL,
}) => {
  const where = { url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) };
  const mona = await registerAccount(where, fresh("Oak in Bulk"));
  const { client } = mona;
  const { labels } = await client.request<{ labels: { id: number }[] }>(
    '{ labels(filter: { searchText: "All customers" }) { id } }',
  );
  const vendorId = await create(client, "Vendor", { name: "Ash Mill", ...party });
  const priced = (code: string, price: string, cost: string) =>
    create(client, "Sku", {
      ...{ code, name: `Chair ${code}` },
      priceRules: [{ labelId: labels[0]!.id, price, quantity: "1", unit: "each" }],
      costRules: [{ vendorId, cost, quantity: "1", unit: "each" }],
    });
  const first = await priced("CHR-1", "10.00", "5.00");
  await priced("CHR-2", "20.00", "30.00");
  const price = async () =>
    (
      await client.request<{ sku: { priceRules: { price: string }[] } }>(
        "query ($id: Int!) { sku(id: $id) { priceRules { price } } }",
        { id: first },
      )
    ).sku.priceRules.map((rule) => Number(rule.price));
  await signIn(page, mona, "/skus");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("button", { name: "Bulk action" }).click();
  await expect(page).toHaveURL(/\/bulk-action\/skus\?ids=/);
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Change prices" });
  await page.getByLabel("By, below zero to lower").fill("4");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try without saving" }).click();
  await expect(page.getByText("Change 2 · left out 0 · refused 0")).toBeVisible();
  await expect(page.getByText(/^2 prices, from .*10\.00.* to .*20\.80, 1 below cost$/)).toBeVisible();
  expect(await price()).toEqual([10]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply to 2 records" }).click();
  await expect(page).toHaveURL(/\/bulk-action-success\?id=/);
  await expect(page.getByText("Done 2 · left out 0 · failed 0")).toBeVisible();
  expect(await price()).toEqual([10.4]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Put back 2 · left as it is 0")).toBeVisible();
  expect(await price()).toEqual([10]);
  await expect(page.getByRole("link", { name: "CHR-1" })).toBeVisible();

  const carl = await hire(where, client, "Carl", { scopeBlacklist: ["bulk_update:create"] });
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, carl, "/skus");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bulk action" })).toHaveCount(0);
});
