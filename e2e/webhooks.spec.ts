import { startReceiver } from "../workers/test/receiver.ts";
import { create, office } from "./support/shop.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

test("Ada has a program told of products, sees what it answered, and sends it again", async ({ page, baseURL }) => {
  const receiver = await startReceiver();
  const name = fresh("Web shop");
  const answer = { status: 500, text: "out of order" };
  receiver.answers["/products"] = (response) => void response.writeHead(answer.status).end(answer.text);
  await signIn(page, undefined, "/settings");
  await page.getByRole("link", { name: /^Webhooks/ }).click();
  await page.getByRole("button", { name: "New webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Address" }).fill("ftp://nowhere.test");
  for (const [box, option] of [
    ["Modules", "Products"],
    ["Events", "Created"],
  ] as const) {
    await form.getByRole("combobox", { name: box }).fill(option);
    await page.getByRole("option", { name: option, exact: true }).click();
    await page.keyboard.press("Tab");
  }
  await form.getByRole("button", { name: /^Create(?!d)/ }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill(receiver.at("/products"));
  await expectAccessible(page);
  await form.getByRole("button", { name: /^Create(?!d)/ }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  // nothing is sent before there is a secret, which is shown once
  await expect(page.getByText(/^Nothing is sent before it has a secret/)).toBeVisible();
  await page.getByRole("button", { name: "Make the secret" }).click();
  const secret = page.getByRole("textbox", { name: "Signing secret" });
  await expect(secret).toHaveText(/^whsec_[0-9a-f]{64}$/);
  await expectAccessible(page);
  const product = fresh("Told of");
  await create(await office(String(baseURL)), "Product", { name: product, displayId: product });
  await page.reload();
  await expect(secret).toHaveCount(0);

  await page.getByRole("tab", { name: /^Deliveries/ }).click();
  const told = page.getByRole("row").filter({ hasText: "Products" });
  await expect(told).toContainText("out of order", { timeout: 30_000 });
  await expect(told).toContainText("500");
  await expect(told).toContainText("The answer was no success");
  await expectAccessible(page);

  // among the apps it stands with what waits for the same cause, and can be left out
  const address = page.url();
  await page.goto("/settings/api-apps");
  const apps = page.getByRole("region", { name: "Apps" });
  await expect(apps.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await apps.getByRole("tab", { name: /^Waiting/ }).click();
  const group = apps.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await group.getByRole("button", { name: "The other side refused it" }).click();
  await expect(group).toContainText("out of order");
  await expectAccessible(page);
  await group.getByRole("button", { name: "Leave out" }).click();
  await apps.getByRole("tab", { name: /^Left out/ }).click();
  await expect(group).toContainText("The other side refused it");
  await page.goto(address);
  await page.getByRole("tab", { name: /^Deliveries/ }).click();
  await expect(told).toContainText("Left out");
  answer.status = 200;
  answer.text = "taken";
  await told.getByRole("button", { name: "Send again" }).click();
  await expect(told).toContainText("taken", { timeout: 30_000 });
  await expect(told).toContainText("Delivered");
  const ids = receiver.had.map(({ headers }) => headers["x-stockwright-event-id"]);
  expect(new Set(ids).size).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto("/webhooks");
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await expectAccessible(page);

  // in Russian on a phone: the list, the record, its deliveries
  await page.context().addCookies([{ name: "lang", value: "ru-RU", url: String(baseURL) }]);
  await page.goto("/webhooks");
  await expect(page.getByRole("heading", { name: "Вебхуки", level: 1 })).toBeVisible();
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByText("Секрет создан").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /^Доставки/ }).click();
  await expect(page.getByRole("button", { name: "Отправить снова" }).first()).toBeVisible();
  await expect(page.getByText("Доставлено").first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await receiver.close();
});

test("Uri, who administers nothing, finds no webhooks", async ({ page }) => {
  await signIn(page, clerk, "/webhooks");
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
});
