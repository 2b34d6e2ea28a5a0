import type { Page } from "@playwright/test";
import { choose } from "./support/lookup.ts";
import { sell } from "./support/office.ts";
import { signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

/** Whatever is to be changed is refused until it is taken back; reading goes on. */
const refuseChanges = (page: Page) =>
  page.route("**/graphql", async (route) => {
    const asked = route.request().postData() ?? "";
    const changes = asked.includes("mutation") && !asked.includes("mutation Refresh");
    const errors = [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }];
    await (changes ? route.fulfill({ status: 503, json: { errors } }) : route.fallback());
  });

/** Two open orders with stock enough, and three pieces of the first one packed. */
const packSome = async (url: string) => {
  const { api, shop } = await openStocked(url, 20);
  const [first, second] = [await sell(api, shop, 5), await sell(api, shop, 2)];
  await api.request("mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { id } }", {
    input: {
      salesOrderId: first.id,
      packages: [{ lineItems: [{ lineItemId: first.lineId, quantity: "3" }] }],
    },
  });
  const { salesOrder } = await api.request<{ salesOrder: { displayId: number } }>(
    "query ($id: Int!) { salesOrder(id: $id) { displayId } }",
    { id: second.id },
  );
  return { first, second: { ...second, number: `SO-${salesOrder.displayId}` } };
};
const openShipping = async (page: Page, order: number) => {
  await page.goto(`/sales-orders/detail/${order}/shipping`);
  await page.getByRole("tab", { name: /^Shipping/ }).click();
};

test("Sofia corrects a package, gives its shipment to another order once it is empty, deletes it there, and packs two packages in one go", async ({
  page,
  baseURL,
}) => {
  const { first, second } = await packSome(String(baseURL));
  await signIn(page, undefined, "/sales-orders");
  await openShipping(page, first.id);
  await page.getByRole("button", { name: /^Edit package 1 of S-/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Tracking number" }).fill("1Z-LATE");
  await expectAccessible(page);
  const inside = dialog.getByRole("textbox", { name: /^Inside/ });
  await expect(inside).toHaveValue("3");
  await inside.fill("6");
  await expect(inside).toHaveAttribute("aria-invalid", "true");
  await inside.fill("0");
  await expect(dialog.getByRole("button", { name: /^Leave something in it/ })).toBeDisabled();
  await inside.fill("4");
  await expect(dialog.getByRole("region", { name: "What this will do" })).toBeVisible();
  await inside.press("Control+Enter");
  await expect(page.getByText(/^Successfully updated shipment S-/)).toBeVisible();
  await expect(page.getByText("1Z-LATE", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Package 1" }).getByRole("row")).toContainText(["4"]);
  await expect(page.getByRole("button", { name: "Ship Items (1)" })).toBeVisible();

  await page.getByRole("button", { name: /^Delete package 1 of S-/ }).click();
  await dialog.getByRole("button", { name: "Delete package with 4 units" }).click();
  await expect(page.getByText("Nothing is packed in it any more.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Place shipment/ })).toHaveCount(0);
  await page.getByRole("button", { name: /^Change the order of S-/ }).click();
  await choose(dialog, "Sales order", second.number);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Nothing is packed in it any more.")).toHaveCount(0);

  await openShipping(page, second.id);
  await page.getByRole("button", { name: /^Delete shipment S-/ }).click();
  await dialog.getByRole("button", { name: "Delete shipment" }).click();
  await expect(page.getByText(/^S-\d+ deleted$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete shipment S-/ })).toHaveCount(0);

  await page.getByRole("textbox", { name: /^Pack now/ }).fill("1");
  await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z-FIRST");
  await page.getByRole("button", { name: "Fill another package" }).click();
  const filled = page.getByRole("list", { name: "Packages filled" });
  await expect(filled.getByRole("listitem")).toContainText(["Package 1"]);
  await filled.getByRole("button", { name: /package 1 out again/ }).click();
  await expect(filled).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Tracking number" })).toHaveValue("1Z-FIRST");
  await expect(page.getByRole("textbox", { name: /^Pack now/ })).toHaveValue("2");
  await page.getByRole("textbox", { name: /^Pack now/ }).fill("1");
  await page.getByRole("button", { name: "Fill another package" }).click();
  await expect(filled).toBeVisible();
  await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z-SECOND");
  await expect(page.getByText("on 1 line, in 2 packages")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ship Items (2)" }).click();
  await expect(page.getByText("2 units packed")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit package [12] of S-/ })).toHaveCount(2);
  await expect(page.getByText("1Z-SECOND", { exact: true })).toBeVisible();
  await expect(filled).toHaveCount(0);
});

test("Sofia is told what failed when packages are neither made, changed nor deleted while the database is away", async ({
  page,
  baseURL,
}) => {
  const { first } = await packSome(String(baseURL));
  await signIn(page, undefined, "/sales-orders");
  await openShipping(page, first.id);
  await expect(page.getByRole("button", { name: "Ship Items (2)" })).toBeEnabled();
  await refuseChanges(page);
  await page.getByRole("button", { name: "Ship Items (2)" }).click();
  await expect(page.getByText("Shipment creation failed!")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Edit package 1 of S-/ }).click();
  await dialog.getByRole("textbox", { name: "Tracking number" }).fill("1Z-LOST");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Edit shipment failed!")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Tracking number" })).toHaveValue("1Z-LOST");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Delete package 1 of S-/ }).click();
  await expect(dialog.getByText("Delete package failed!")).toBeVisible();
});
