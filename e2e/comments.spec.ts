import { office } from "./support/shop.ts";
import { admin, clerk, signIn } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 150_000 });

test("Ada asks Uri about a customer by a mention; he is told at once, answers, and both see it without asking", async ({
  page,
  newPerson,
}) => {
  const question = fresh("Does it ship on Friday");
  const answer = fresh("It does");
  const { keyboard } = page;
  await signIn(page, admin, "/customers");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page.getByRole("tab", { name: "Basic Info" })).toBeVisible();
  const uris = await newPerson();
  await signIn(uris, clerk, "/customers");

  await keyboard.press("m");
  const panel = page.getByRole("dialog", { name: /^Comments on / });
  const box = panel.getByRole("combobox", { name: "Comment" });
  await expect(box).toBeFocused();
  await keyboard.type("@uri");
  const people = page.getByRole("listbox", { name: "Who sees this record" });
  await expect(people.getByRole("option", { name: "Uri Demo" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await keyboard.press("Enter");
  await expect(box).toHaveValue("@Uri Demo ");
  await keyboard.type(question);
  await keyboard.press("Control+Enter");
  await expect(panel.getByRole("listitem").filter({ hasText: question })).toBeVisible();
  await expect(box).toHaveValue("");

  await uris.getByRole("button", { name: /new notification/ }).click();
  await uris
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: /mentioned you/ })
    .first()
    .click();
  await uris.getByRole("button", { name: /\d+ comments?$/ }).click();
  const his = uris.getByRole("dialog", { name: /^Comments on / });
  const asked = his.getByRole("listitem").filter({ hasText: question });
  await expect(asked).toBeVisible();
  // hers is hers
  await expect(asked.getByRole("button")).toHaveCount(0);
  await his.getByRole("combobox", { name: "Comment" }).fill(answer);
  await his.getByRole("button", { name: /^Comment Ctrl/ }).click();
  const answered = panel.getByRole("listitem").filter({ hasText: answer });
  await expect(answered).toBeVisible();

  const mine = his.getByRole("listitem").filter({ hasText: answer });
  await mine.getByRole("button", { name: "Change the comment" }).click();
  await his.getByRole("combobox", { name: "Comment" }).first().fill(`${answer}, early`);
  await his.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: `${answer}, early` })).toContainText("changed");
  await mine.getByRole("button", { name: "Delete the comment" }).click();
  await uris
    .getByRole("dialog", { name: "Delete this comment?" })
    .getByRole("button", { name: "Delete the comment" })
    .click();
  await expect(answered).toHaveCount(0);
  await keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText(question).first()).toBeVisible();
});

test("on a phone a comment is typed in the whole width, and in the profile each category has its ways", async ({
  page,
  baseURL,
}) => {
  const api = await office(String(baseURL));
  const { customers } = await api.request<{ customers: { id: number }[] }>("query { customers(limit: 1) { id } }", {});
  await signIn(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/customers/detail/${customers[0]?.id}`);
  await page.getByRole("button", { name: /[Cc]omments?/ }).click();
  const panel = page.getByRole("dialog", { name: /^Comments on / });
  await expect(panel.getByRole("combobox", { name: "Comment" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/profile");
  const choices = page.getByRole("list", { name: "Notifications" });
  const mention = choices.getByRole("listitem").filter({ hasText: "Mention" });
  await expect(mention.getByRole("checkbox")).toBeChecked();
  await mention.getByRole("combobox").click();
  await page.getByRole("option", { name: "Once a day" }).click();
  await expectAccessible(page);
  await page.reload();
  await expect(mention.getByRole("combobox")).toContainText("Once a day");
  await mention.getByRole("combobox").click();
  await page.getByRole("option", { name: "Never" }).click();
});
