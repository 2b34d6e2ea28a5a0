import { startReceiver } from "../workers/test/receiver.ts";
import { clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

test("Ada has a program told of labels, sees what it answered, and sends it again", async ({ page }) => {
  const receiver = await startReceiver();
  const name = fresh("Label shop");
  let answers = "out of order";
  receiver.answers["/labels"] = (response) => {
    response.statusCode = answers === "taken" ? 200 : 410;
    response.end(answers);
  };
  await signIn(page, undefined, "/settings");
  await page.getByRole("link", { name: /^Webhooks/ }).click();
  await page.getByRole("button", { name: "New webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Address" }).fill("ftp://nowhere.test");
  await form.getByRole("combobox", { name: "Modules" }).click();
  await page.getByRole("option", { name: "Vendors" }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("combobox", { name: "Events" }).click();
  await page.getByRole("option", { name: "Created" }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill(receiver.at("/labels"));
  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await receiver.close();
});

test("Uri, who administers nothing, finds no webhooks", async ({ page }) => {
  await signIn(page, clerk, "/webhooks");
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
});
