import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, test } from "./support/story.ts";

test("Ada gives the label printer a key, sees that it was used, and takes it away", async ({ page, request }) => {
  await signIn(page, undefined, "/general-settings");
  const limits = page.getByRole("region", { name: "Limit" });
  await expect(limits.locator("[data-limit=users]")).toContainText("/ 50");
  await expect(page.getByText("Trial account")).toBeVisible();
  await expect(page.getByText(/^Coming soon/)).toHaveCount(2);
  await expectAccessible(page);

  const keys = page.getByRole("region", { name: "API Keys" }).last();
  await keys.getByRole("button", { name: "New API key" }).click();
  const form = page.getByRole("dialog", { name: "New API key" });
  await form.getByRole("textbox", { name: "Name" }).fill("Label printer");
  await form.getByRole("button", { name: "Create" }).click();
  const token = (await form.getByRole("textbox", { name: "API key" }).textContent()) ?? "";
  expect(token).toMatch(/^sw_[0-9a-f]{64}$/);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const headers = { authorization: `Bearer ${token}` };
  const vendors = await request.get("/api/vendors?limit=1", { headers });
  expect(vendors.status()).toBe(200);
  await page.reload();
  const printer = keys.getByRole("listitem").filter({ hasText: "Label printer" });
  await expect(printer).toContainText("Ada Demo");
  await expect(printer).not.toContainText("Never");

  await page.goto("/swagger");
  await page.getByRole("textbox", { name: "API key" }).fill(token);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("/api/vendors", { exact: true }).first().click();
  await page.getByRole("button", { name: "Send" }).first().click();
  await expect(page.getByLabel("Answer").first()).toContainText("totalCount");
  await expectAccessible(page);

  // the same in Russian, which the admin speaks from then on, too; what was asked is asked anew
  await page.getByRole("combobox", { name: "Language" }).selectOption("Русский");
  await expect(page.getByRole("heading", { name: "Поставщики", exact: true })).toBeVisible();
  await page.getByPlaceholder("Найти путь").fill("/vendors");
  await page.getByText("Создать: Поставщик", { exact: true }).click();
  await page.getByText("Поля тела запроса").click();
  await expect(page.getByText("Контактное лицо", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Отправить" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/general-settings");
  await expect(page.getByRole("heading", { name: "Общие настройки" }).first()).toBeVisible();
  await page.context().clearCookies({ name: "lang" });

  await page.goto("/general-settings");
  await printer.getByRole("button", { name: "Delete Label printer" }).click();
  const remove = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postData() ?? "";
    const errors = [{ message: "Stockwright is not available.", extensions: { code: "UNAVAILABLE" } }];
    await (/deleteApiKey/.test(asked) ? route.fulfill({ status: 503, json: { errors } }) : route.fallback());
  });
  await remove.click();
  await expect(page.getByText("There was an error deleting your API Key")).toBeVisible();
  await page.unroute("**/graphql");
  await remove.click();
  await expect(page.getByText("Successfully deleted API key!")).toBeVisible();
  await expect(printer).toHaveCount(0);
  expect((await request.get("/api/vendors", { headers })).status()).toBe(401);
});

test("Ada copies the list and the record she sees as API calls", async ({ page }) => {
  await signIn(page, undefined, "/vendors");
  await page.getByRole("button", { name: "API calls" }).click();
  const calls = page.getByRole("dialog");
  await expect(calls.getByRole("region", { name: "curl" })).toContainText("/api/vendors?orderBy=");
  await expect(calls.getByRole("region", { name: "GraphQL" })).toContainText("vendorsPaginated");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // and the record that is open
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "API calls" }).click();
  const id = /\d+$/.exec(page.url().split("?")[0] ?? "")?.[0];
  await expect(calls.getByRole("region", { name: "curl" })).toContainText(`/api/vendors/${id}`);
  await expect(calls.getByRole("region", { name: "JavaScript" })).toContainText(`/api/vendors/${id}`);
  await expect(calls.getByRole("region", { name: "GraphQL" })).toContainText("vendor(id");
});

test("Uri, who administers nothing, finds no general settings", async ({ page }) => {
  await signIn(page, clerk, "/settings");
  await expect(page.getByRole("link", { name: /^Labels/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^General settings/ })).toHaveCount(0);
  await page.goto("/general-settings");
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
});
