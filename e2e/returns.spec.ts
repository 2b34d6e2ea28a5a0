import type { Page } from "@playwright/test";
import { level, openOffice, sell, stock } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

/** An order of which four pieces are with the customer. */
const shipSome = async (url: string) => {
  const api = await office(url);
  const suffix = fresh("");
  const shop = await openOffice(api, suffix);
  await stock(api, shop, 4);
  const order = await sell(api, shop, 4);
  const { createShipment } = await api.request<{ createShipment: { shipment: { id: number } } }>(
    "mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }",
    { input: { salesOrderId: order.id, packages: [{ lineItems: [{ lineItemId: order.lineId, quantity: "4" }] }] } },
  );
  const place = () =>
    api.request("mutation ($id: Int!) { placeShipment(id: $id) { shipment { state } } }", {
      id: createShipment.shipment.id,
    });
  return { api, order, shop, suffix, place };
};
const openReturns = async (page: Page, order: number) => {
  await page.goto(`/sales-orders/detail/${order}/returns`);
  await page.getByRole("tab", { name: /^Returns/ }).click();
};

test("chairs come back: some to be sold again, one into quarantine; the return is changed, received, and stays while its goods are used", async ({
  page,
  baseURL,
}) => {
  const { api, order, shop, suffix, place } = await shipSome(String(baseURL));
  await signIn(page, undefined, "/sales-orders");
  await openReturns(page, order.id);
  await expect(page.getByText("Nothing was shipped on this order yet")).toBeVisible();
  await place();
  await page.reload();
  await page.getByRole("button", { name: "Return items" }).click();
  // SPEC 7: nothing is ticked yet
  await expect(page.getByRole("button", { name: "You haven't checked any items..." })).toBeDisabled();
  await page.getByRole("checkbox", { name: /^Return CHR-1/ }).click();
  const asked = page.getByRole("textbox", { name: /^Quantity, CHR-1/ });
  await expect(asked).toHaveValue("4");
  await asked.fill("5");
  await expect(asked).toHaveAttribute("aria-invalid", "true");
  await asked.fill("2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Return Items (2)" }).click();
  await expect(page.getByText("Successfully added return!")).toBeVisible();
  await expect(page.getByText("Ready to return", { exact: true })).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Edit RT-\d+/ }).click();
  await dialog.getByRole("textbox", { name: /^Quantity, CHR-1/ }).fill("3");
  await dialog.getByRole("textbox", { name: "Notes" }).fill("Wrong stain");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Successfully updated RT-\d+!/)).toBeVisible();
  await expect(page.getByText("Wrong stain")).toBeVisible();

  // two are as good as new, the third is scratched
  await page.getByRole("button", { name: /^Receive RT-\d+/ }).click();
  await dialog.getByRole("textbox", { name: /^Quantity, CHR-1/ }).fill("2");
  await expect(dialog.getByRole("combobox", { name: /^Bin, CHR-1/ })).toHaveValue(`A-1${suffix}`);
  await expect(dialog.getByRole("region", { name: "What this will do" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Receive 2 units" }).click();
  await expect(page.getByText("Successfully received return!")).toBeVisible();
  await page.getByRole("button", { name: /^Receive RT-\d+/ }).click();
  await dialog.getByRole("checkbox", { name: /^Quarantine, CHR-1/ }).click();
  await dialog.getByRole("button", { name: "Receive 1 unit" }).click();
  await expect(page.getByText("Returned", { exact: true }).first()).toBeVisible();
  const received = page.getByRole("list", { name: /^Received on RT-/ });
  await expect(received.getByRole("listitem")).toHaveCount(2);
  await expect(received.getByText("Quarantine")).toHaveCount(1);
  expect(await level(api, shop)).toEqual({ inStock: "3", available: "2", allocated: "1" });

  // somebody packs one of them: the return stays, and says who has it
  const next = await sell(api, shop, 2);
  await api.request("mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }", {
    input: { salesOrderId: next.id, packages: [{ lineItems: [{ lineItemId: next.lineId, quantity: "1" }] }] },
  });
  await page.getByRole("button", { name: /^Delete RT-\d+/ }).click();
  await expect(dialog.getByText("Delete return failed!")).toBeVisible();
  await expect(dialog.getByText(/SO-\d+/).first()).toBeVisible();
  await page.keyboard.press("Escape");

  // the scratched one goes back to the customer
  await received
    .getByRole("button", { name: /^Take back the receipt of CHR-1/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Take back", exact: true }).click();
  await expect(received.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Ready to return", { exact: true })).toBeVisible();

  // the list of all returns leads to it
  await page.goto("/returns");
  await page.waitForTimeout(1500);
  await page
    .getByRole("row", { name: /RT-\d+/ })
    .first()
    .click();
  await expect(page.getByRole("tab", { name: /^Returns/ })).toHaveAttribute("aria-selected", "true");
});

test("a return nobody sent is deleted, on a phone too", async ({ page, baseURL }) => {
  const { order, place } = await shipSome(String(baseURL));
  await place();
  await signIn(page, undefined, "/sales-orders");
  await page.setViewportSize({ width: 390, height: 844 });
  await openReturns(page, order.id);
  await page.getByRole("button", { name: "Return items" }).click();
  await page.getByRole("checkbox", { name: /^Return CHR-1/ }).click();
  await page.getByRole("button", { name: "Return Items (4)" }).click();
  await expect(page.getByText("All that was shipped is on a return.")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: /^Delete RT-\d+/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete return" }).click();
  await expect(page.getByRole("button", { name: "Return items" })).toBeVisible();
});
