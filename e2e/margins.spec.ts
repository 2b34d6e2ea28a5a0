import type { Page } from "@playwright/test";
import { sell } from "./support/office.ts";
import { signIn } from "./support/sign-in.ts";
import { openStocked } from "./support/stocked.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

/** Pictures for people to look at; taken only where they are asked for. */
const picture = async (page: Page, name: string) => {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test("Pavel charges for shipping as he packs, the invoice has it, and Mona sees why an order's margin is low", async ({
  page,
  baseURL,
}) => {
  const { api, shop } = await openStocked(baseURL, 10);
  await api.request("mutation ($input: CreateSkuInput!) { createSku(input: $input) { sku { id } } }", {
    input: { code: `SHIP${fresh("")}`, name: "Shipping and handling", kind: "freight" },
  });
  const order = await sell(api, shop, 5, { discount: "40%" });
  await signIn(page, undefined, "/sales-orders");
  const open = async (tab?: RegExp) => {
    await page.goto(`/sales-orders/detail/${order.id}`);
    if (tab) await page.getByRole("tab", { name: tab }).click();
  };

  // three of five leave; 99.50 less 40 % each
  await open(/^(Shipping|Отгрузка)/);
  await page.getByRole("textbox", { name: "Shipping charge" }).fill("18.00");
  const now = page.getByRole("textbox", { name: /^Pack now/ }).first();
  await now.fill("3");
  await expectAccessible(page);
  await picture(page, "packing");
  await page.getByRole("button", { name: "Ship Items (3)" }).click();
  await expect(page.getByText("Shipping charge").last()).toBeVisible();
  await expect(page.getByRole("region", { name: /S-/ }).getByText("18.00")).toBeVisible();
  await page.getByRole("button", { name: /^Edit package 1/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Shipping charge" }).fill("20.00");
  await picture(page, "editing-a-package");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: /S-/ }).getByText("20.00")).toBeVisible();
  await page.getByRole("button", { name: /^Place shipment/ }).click();
  await dialog.getByRole("button", { name: /^Place/ }).click();
  await expect(page.getByText("Shipped").first()).toBeVisible();
  await open(/^Invoices/);
  await page.getByRole("button", { name: "Invoice what shipped" }).click();
  // 3 × 59.70 and 20.00
  await expect(page.getByRole("table", { name: "Invoices" }).getByRole("row").nth(1)).toContainText("199.10");

  // on the order: what was made of what left, and an estimate of the rest
  await open();
  const margin = page.getByRole("region", { name: "Margin", exact: true });
  await expect(margin).toContainText("199.10");
  await expect(margin).toContainText("Estimated margin");
  await expectAccessible(page);
  await picture(page, "order");
  await margin.getByRole("button", { name: /^Margin: what it is made of/ }).click();
  await expect(dialog.getByRole("table").first()).toContainText("179.10");
  await expect(dialog.getByText("Shipped").first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, "made-of");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // the discount is why
  await page.getByRole("button", { name: /298\.50 total of CHR-1.*explain/ }).click();
  await expect(dialog).toContainText("its share of 40%");
  await expect(dialog).toContainText("199.00");
  await expectAccessible(page);
  await picture(page, "why-total");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /tax on CHR-1.*explain/ }).click();
  await expect(dialog).toContainText(/rate/);
  await picture(page, "why-tax");
  await page.keyboard.press("Escape");

  // and on the pages of the customer and of the SKU
  await page.goto(`/customers/detail/${shop.customerId}`);
  await expect(page.getByRole("region", { name: "Margin by year" })).toContainText("199.10");
  await picture(page, "customer");
  await page.goto(`/skus/detail/${shop.skuId}`);
  await expect(page.getByRole("region", { name: "Margin by year" })).toContainText("179.10");
  await expectAccessible(page);
  await picture(page, "sku");

  if (process.env["PICTURES"]) {
    for (const language of ["en-US", "ru-RU"])
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto("/sales-orders");
        await page.getByRole("button", { name: /^(Language|Язык)/ }).click();
        await page.getByRole("menuitem", { name: language === "en-US" ? /English/ : /Русский/ }).click();
        await page.waitForTimeout(1000);
        await page.setViewportSize({ width, height });
        const at = `${language.slice(0, 2)}-${width}`;
        await open();
        await page.screenshot({ path: `${process.env["PICTURES"]}/${at}-order.png`, fullPage: true });
        const button = page.getByRole("button", { name: /^(Margin|Маржа): / });
        await button.scrollIntoViewIfNeeded();
        await button.click();
        await page.waitForTimeout(800);
        await picture(page, `${at}-made-of`);
        await open(/^(Shipping|Отгрузка)/);
        await page.screenshot({ path: `${process.env["PICTURES"]}/${at}-shipping.png`, fullPage: true });
        await page.goto(`/skus/detail/${shop.skuId}`);
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: `${process.env["PICTURES"]}/${at}-sku.png`, fullPage: true });
      }
  }
});
