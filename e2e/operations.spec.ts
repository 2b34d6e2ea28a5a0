import { choose } from "./support/lookup.ts";
import { office, openShop } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Bo puts found stools into a bin, corrects a lot and releases one that expired, told what it will do", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const shop = await openShop(api);
  const { found } = await api.request<{ found: { id: number }[] }>(
    "query ($text: String) { found: skus(filter: {searchText: $text}, limit: 1) { id } }",
    { text: shop.stool.code },
  );
  await signIn(page, clerk, `/skus/detail/${found[0]?.id}`);

  await page.getByRole("button", { name: /^Adjust stock/ }).click();
  const adjust = page.getByRole("dialog", { name: `Adjust ${shop.stool.code}` });
  // what is missing is said at its field once it is to be sent, and goes when it is there
  const bin = adjust.getByRole("combobox", { name: "Bin" });
  const missing = adjust.locator(".Mui-error").filter({ hasText: "Choose a bin. The goods must lie somewhere." });
  await adjust.getByRole("textbox", { name: "Change" }).fill("7");
  await page.keyboard.press("Control+Enter");
  await expect(missing).toBeVisible();
  await expect(adjust.getByRole("textbox", { name: "Reason" })).toHaveAttribute("aria-invalid", "true");
  await choose(adjust, "Warehouse", shop.warehouse);
  await choose(adjust, "Bin", shop.bins[0] ?? "");
  await expect(missing).toHaveCount(0);
  await expect(bin).not.toHaveAttribute("aria-invalid", "true");
  await adjust.getByRole("textbox", { name: "Change" }).fill("−3");
  await expect(adjust.locator(".Mui-error").filter({ hasText: "Choose the lot to take from." })).toBeVisible();
  await adjust.getByRole("textbox", { name: "Change" }).fill("7");
  await expect(adjust.getByText("What this will do")).toBeVisible();
  await expect(adjust.getByText(/In stock/)).toBeVisible();
  await expectAccessible(page);
  await adjust.getByRole("textbox", { name: "Reason" }).fill("Found behind the shelf");
  await adjust.getByRole("button", { name: /^Adjust by \+7/ }).click();
  await expect(page.getByText(`${shop.stool.code} adjusted by +7`)).toBeVisible();

  await page.getByRole("tab", { name: "Lots" }).click();
  await page.getByRole("button", { name: "New lot" }).click();
  const lot = page.getByRole("dialog", { name: `New lot of ${shop.stool.code}` });
  await choose(lot, "Warehouse", shop.warehouse);
  await choose(lot, "Bin", shop.bins[1] ?? "");
  await lot.getByRole("textbox", { name: "Quantity" }).fill("4");
  await lot.getByRole("textbox", { name: "Cost per unit" }).fill("11.5");
  await lot.getByRole("textbox", { name: "Lot number" }).first().fill(`OLD-${shop.tag}`);
  await lot.getByRole("textbox", { name: "Expires on" }).fill("01/02/2024");
  await lot.getByRole("button", { name: /^Create lot with 4 units/ }).click();
  await expect(page.getByText(`Lot of ${shop.stool.code} with 4 created`)).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: `OLD-${shop.tag}` });
  await row.getByRole("button", { name: `Adjust lot OLD-${shop.tag}` }).click();
  const mend = page.getByRole("dialog", { name: `Adjust ${shop.stool.code}, OLD-${shop.tag}` });
  await expect(mend.getByText("4 in this lot now. Below zero takes out.")).toBeVisible();
  await expect(mend.getByRole("combobox")).toHaveCount(0);
  await mend.getByRole("textbox", { name: "Change" }).fill("-1");
  await mend.getByRole("textbox", { name: "Reason" }).fill("Broken");
  await mend.getByRole("button", { name: /^Adjust by −1/ }).click();
  await expect(mend).toBeHidden();
  await expect(row).toContainText("3");

  await row.getByRole("button", { name: `Release lot OLD-${shop.tag}` }).click();
  const release = page.getByRole("dialog", { name: `Release ${shop.stool.code}, OLD-${shop.tag}` });
  await release.getByRole("textbox", { name: "Reason" }).fill("Checked, still good");
  await release.getByRole("button", { name: /^Release/ }).click();
  await expect(release).toBeHidden();
  await expect(row.getByRole("button", { name: `Release lot OLD-${shop.tag}` })).toBeHidden();

  await row.getByRole("button", { name: `Hold lot OLD-${shop.tag}` }).click();
  const hold = page.getByRole("dialog", { name: `Hold ${shop.stool.code}, OLD-${shop.tag}` });
  await hold.getByRole("textbox", { name: "Quantity" }).fill("2");
  await hold.getByRole("textbox", { name: "Reason" }).fill("Scratched");
  await expect(hold.getByText("What this will do")).toBeVisible();
  await hold.getByRole("button", { name: /^Hold/ }).click();
  await expect(hold).toBeHidden();
  await expect(row.getByRole("button", { name: `Release lot OLD-${shop.tag}` })).toBeVisible();

  await row.getByRole("button", { name: `Move lot OLD-${shop.tag}` }).click();
  const move = page.getByRole("dialog", { name: `Move ${shop.stool.code}, OLD-${shop.tag}` });
  await move.getByRole("textbox", { name: "Quantity" }).fill("4");
  await choose(move, "Bin", shop.bins[0] ?? "");
  // it is said before it is tried
  await expect(move.getByRole("alert")).toContainText("3");
  await move.getByRole("textbox", { name: "Quantity" }).fill("1");
  await move.getByRole("button", { name: /^Move/ }).click();
  await expect(move).toBeHidden();
  await expect(row).toHaveCount(2);
  await expect(row.filter({ hasText: shop.bins[0] ?? "" })).toHaveCount(1);

  await page.getByRole("button", { name: /^Reallocate/ }).click();
  const deal = page.getByRole("dialog", { name: `Reallocate ${shop.stool.code}` });
  await choose(deal, "Warehouse", shop.warehouse);
  await deal.getByRole("button", { name: /^Reallocate/ }).click();
  await expect(page.getByText("Successfully reallocated.")).toBeVisible();
  await expect(deal).toBeHidden();

  await test.step("the list of SKUs is narrowed to a bin, and to who sells them", async () => {
    await page.goto("/skus");
    const row = (code: string) => page.getByRole("row").filter({ hasText: code });
    const narrow = async (by: string, name: string) => {
      await page.getByRole("button", { name: /^Filter/ }).click();
      await page.getByRole("menuitem", { name: "Stock in" }).click();
      await page.getByRole("combobox", { name: "Stock by" }).click();
      await page.getByRole("option", { name: by }).click();
      await choose(page.locator("body"), `Stock in: ${by}`, name);
      await page.keyboard.press("Escape");
    };
    await narrow("Bin location", shop.bins[0] ?? "");
    await expect(row(shop.stool.code)).toBeVisible();
    await expect(row(shop.bench.code)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await narrow("Vendor", shop.vendor);
    for (const { code } of [shop.stool, shop.bench]) await expect(row(code)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "2 of 2" })).toBeVisible();
  });
});
