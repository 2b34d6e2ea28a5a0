import { hireOnce } from "./support/new-account.ts";
import { mailsIn } from "./support/mails.ts";
import { openOffice } from "./support/office.ts";
import { office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

test("Uri mails a purchase order to its vendor from the record, and sees it on its page; Otis, who may not, has no button", async ({
  page,
  baseURL,
  newPerson,
}) => {
  const url = String(baseURL);
  const api = await office(url);
  const suffix = fresh("");
  const { vendorId, warehouseId, skuId } = await openOffice(api, suffix);
  const { createPurchaseOrder } = await api.request<{ createPurchaseOrder: { purchaseOrder: { id: number } } }>(
    "mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { purchaseOrder { id } } }",
    { input: { vendorId, warehouseId, lineItems: [{ skuId, quantity: "3" }] } },
  );
  const { id } = createPurchaseOrder.purchaseOrder;
  const path = `/purchase-orders/detail/${id}`;
  await signIn(page, clerk, path);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Email", exact: true }).click();
  const panel = page.getByRole("dialog", { name: /^Email PO-/ });
  await expect(panel.getByRole("textbox", { name: "To" })).toHaveValue("ann@example.test");
  await expect(panel.getByRole("checkbox", { name: "Purchase order" })).toBeChecked();
  await panel.getByRole("button", { name: "Preview Purchase order" }).click();
  await expect(panel.frameLocator("iframe").getByRole("heading", { name: "Purchase order" })).toBeVisible();
  await expectAccessible(page);
  // what is wrong is said where it is, and nothing is lost
  await panel.getByRole("textbox", { name: "To" }).fill("ann@example.test, nobody");
  const text = `Please confirm ${suffix}`;
  await panel.getByRole("textbox", { name: "Text" }).fill(text);
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByText("Invalid email address")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Text" })).toHaveValue(text);
  await panel.getByRole("textbox", { name: "To" }).fill("ann@example.test");
  await panel.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByText("Successfully sent email")).toBeVisible();
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "1 email" }).click();
  const thread = page.getByRole("dialog", { name: /^Emails about PO-/ });
  const mail = thread.getByRole("listitem").filter({ hasText: "ann@example.test" }).first();
  await expect(mail).toContainText("Kept here", { timeout: 60_000 });
  await mail.getByRole("button").first().click();
  await expect(mail).toContainText(text);
  await expect(mail.getByRole("link", { name: "Purchase order" })).toHaveAttribute(
    "href",
    /print-template\?module=purchase_orders/,
  );
  await expectAccessible(page);
  const [written] = mailsIn(String(process.env.STOCKWRIGHT_DATA)).filter((each) => each.includes(text));
  expect(written).toContain("To: ann@example.test");
  expect(written).toMatch(/filename="?Purchase order PO-/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const otis = await hireOnce({ url, data: String(process.env.STOCKWRIGHT_DATA) }, api, "Otis", {
    scopeBlacklist: ["email:create"],
  });
  const his = await newPerson();
  await signIn(his, otis, path);
  await expect(his.getByRole("tab", { name: "Receiving" })).toBeVisible();
  await expect(his.getByRole("button", { name: /emails?$/i })).toHaveCount(0);
  await his.getByRole("button", { name: "More actions" }).click();
  await expect(his.getByRole("menuitem", { name: "Print" })).toBeVisible();
  await expect(his.getByRole("menuitem", { name: "Email", exact: true })).toHaveCount(0);
});
