import type { Page } from "@playwright/test";
import { createApiClient } from "./support/api-client.ts";
import { mailedToken } from "./support/mails.ts";
import { registerAccount, skipTour, type Person } from "./support/new-account.ts";
import { signIn, signInByHand } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

/** A company of the story's own, so that its people are counted by nobody else. */
const company = (baseURL: string | undefined): Promise<Person> =>
  registerAccount({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) }, fresh("Oak and Sons"));
const addressOf = (name: string) => `${fresh(name).replace(" ", ".")}@accounts.test`;
const verify = async (page: Page, email: string, mails: number) => {
  await page.goto(`/verify/${await mailedToken(String(process.env.STOCKWRIGHT_DATA), email, "verify", mails)}`);
  await expect(page.getByText("Your address is confirmed. You can sign in now.")).toBeVisible();
};
/** Fills the form of a new user and answers the password that stands in it. */
const fillUser = async (page: Page, firstName: string, email: string, role?: string) => {
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByRole("textbox", { name: "Email" }).fill(`  ${email} `);
  await form.getByRole("textbox", { name: "First name" }).fill(` ${firstName} `);
  await expect(form.getByRole("combobox", { name: "Role" })).toHaveValue("Admin");
  if (role) {
    await form.getByRole("combobox", { name: "Role" }).fill(role);
    await page.getByRole("option", { name: role, exact: true }).click();
  }
  return form.getByRole("textbox", { name: "Password", exact: true }).inputValue();
};

const makeKey = async ({ client }: Person, name: string): Promise<string> => {
  const made = await client.request<{ createApiKey: { token: string } }>(
    "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { token } }",
    { input: { name } },
  );
  return made.createApiKey.token;
};

test("Olive forgot her password, chooses another by mail, is signed out where she was, and says which keys go on", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const olive = await company(baseURL);
  const printer = await makeKey(olive, "Label printer");
  await makeKey(olive, "Nobody knows");
  const opens = async (key: string) =>
    (await page.request.get("/api/vendors", { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await opens(printer)).toBe(200);
  const before = await newPerson();
  await signIn(before, olive, "/profile");

  await page.goto("/login");
  await page.getByRole("textbox", { name: /username/i }).fill(olive.username);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(olive.username);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`If ${olive.username} has a login here`)).toBeVisible();

  const token = await mailedToken(String(process.env.STOCKWRIGHT_DATA), olive.username, "reset-password");
  await page.goto(`/reset-password/${token}`);
  await page.getByRole("textbox", { name: "New password" }).fill("12345678");
  await page.getByRole("textbox", { name: "Password again" }).fill("12345678");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Too easy to guess; choose another password")).toBeVisible();
  await page.getByRole("textbox", { name: "New password" }).fill("violet-anvil-88");
  await page.getByRole("textbox", { name: "Password again" }).fill("violet-anvil-88");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password is changed. Sign in with the new one.")).toBeVisible();

  await signInByHand(page, olive);
  await expect(page.getByText("Login failed!")).toBeVisible();
  expect(await opens(printer)).toBe(401);
  await signInByHand(page, { ...olive, password: "violet-anvil-88" });
  const stopped = page.getByRole("dialog", { name: "Stopped by the password reset" });
  await expect(stopped.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await stopped.getByRole("button", { name: "Confirm Label printer" }).click();
  await expect(stopped.getByRole("listitem")).toHaveCount(1);
  expect(await opens(printer)).toBe(200);
  await stopped.getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
  const section = page.getByRole("region", { name: "Stopped by the password reset" });
  await section.getByRole("button", { name: "End Nobody knows" }).click();
  await expect(section).toBeHidden();
  // who is signed in has no use for it
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();

  const { refreshToken = "" } = await before.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  const refused = await page.request.post("/graphql", {
    headers: { "x-requested-with": "story" },
    data: {
      query: "mutation ($t: String!) { refreshTokens(refreshToken: $t) { accessToken } }",
      variables: { t: refreshToken },
    },
  });
  expect(await refused.text()).toContain("UNAUTHENTICATED");
});

test("a link that was used up says so and offers another", async ({ page }) => {
  await page.goto("/reset-password/used-up");
  await page.getByRole("textbox", { name: "New password" }).fill("violet-anvil-88");
  await page.getByRole("textbox", { name: "Password again" }).fill("violet-anvil-8");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Must match the field")).toBeVisible();
  await page.getByRole("textbox", { name: "Password again" }).fill("violet-anvil-88");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Password reset failed!")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
});

test("Olive makes a role without prices and someone in it; Pim signs in, and sees none", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const olive = await company(baseURL);
  await signIn(page, olive, "/roles");
  await page.getByRole("button", { name: "New role" }).click();
  const role = page.getByRole("dialog", { name: "New role" });
  await role.getByRole("textbox", { name: "Name", exact: true }).fill("Packers");
  await expect(role.getByText("Everything but users, roles and the setup of the company.")).toBeVisible();
  await role.getByRole("button", { name: "No prices" }).click();
  await role.getByRole("textbox", { name: "Find a module" }).fill("vendors");
  await role.getByRole("checkbox", { name: "Vendors", exact: true }).click();
  await role.getByRole("textbox", { name: "Find a module" }).fill("sku");
  // by keyboard: along the row to Delete
  await role.getByRole("checkbox", { name: "SKUs", exact: true }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(
    role.getByText("Does not see Vendors. Sees no prices and no costs. Cannot delete in SKUs."),
  ).toBeVisible();
  await expectAccessible(page);
  await role.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("row", { name: /Packers/ })).toContainText("packers");

  await page.goto("/users");
  await page.getByRole("button", { name: "New user" }).click();
  const email = addressOf("pim");
  const password = await fillUser(page, "Pim", email, "Packers");
  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Username" })).toBeDisabled();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Pim");

  const pim = await newPerson();
  await pim.goto("/login");
  await signInByHand(pim, { username: email, password });
  await expect(pim.getByText("Your email address is not verified yet.")).toBeVisible();
  await pim.getByRole("button", { name: "Send the mail again" }).click();
  await expect(pim.getByText("the mail is on its way")).toBeVisible();
  // the invitation, and the mail that was asked for again
  await verify(pim, email, 2);
  const client = createApiClient(String(baseURL));
  await client.login(email, password);
  await skipTour(client);
  await signIn(pim, { username: email, password }, "/skus");
  await expect(pim.getByRole("heading", { name: "SKUs", level: 1 })).toBeVisible();
  await pim.goto("/vendors");
  await expect(pim.getByText(/role/i).first()).toBeVisible();
  await expect(pim.getByRole("columnheader")).toHaveCount(0);
  // no list of users: their own profile instead
  await pim.goto("/users");
  await expect(pim.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await expect(pim.getByText("Packers")).toBeVisible();
});

test("Olive deactivates Rae, who is out at the next renewal; she cannot delete herself", async ({ page, baseURL }) => {
  const olive = await company(baseURL);
  await signIn(page, olive, "/users?create");
  const email = addressOf("rae");
  await fillUser(page, "Rae", email, "User");
  await page.keyboard.press("Control+Enter");
  const rae = page.getByRole("row", { name: new RegExp(email) });
  await rae.getByRole("link").first().click();
  const form = page.getByRole("dialog", { name: /Rae/ });
  await expect(form.getByRole("textbox", { name: "Password", exact: true })).toBeHidden();
  await form.getByRole("checkbox", { name: "Active" }).uncheck();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(rae).toBeHidden(); // the list shows who is active

  const own = page.getByRole("row", { name: new RegExp(olive.username) });
  await own.getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "Active" }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText(
      "User updating failed! The last active administrator stays. Make someone else an administrator first.",
    ),
  ).toBeVisible();
});

test("Olive watches the list of users while a colleague of hers works in it", async ({ page, newPerson, baseURL }) => {
  const olive = await company(baseURL);
  await signIn(page, olive, "/users");
  await expect(page.getByRole("row", { name: new RegExp(olive.username) })).toBeVisible();
  const colleague = await newPerson();
  await signIn(colleague, olive, "/users?create");
  const email = addressOf("tom");
  await fillUser(colleague, "Tom", email, "User");
  await colleague.keyboard.press("Control+Enter");
  const tom = page.getByRole("row", { name: new RegExp(email) });
  await expect(tom).toBeVisible();

  await colleague
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("link")
    .first()
    .click();
  const form = colleague.getByRole("dialog", { name: /Tom/ });
  await form.getByRole("textbox", { name: "First name" }).fill("Tomas");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(tom).toContainText("Tomas");

  await colleague
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("link")
    .first()
    .click();
  await colleague.getByRole("dialog", { name: /Tomas/ }).getByRole("checkbox", { name: "Active" }).uncheck();
  await colleague.getByRole("button", { name: "Save changes" }).click();
  await expect(tom).toBeHidden();
});

test("Olive puts her name right, changes her password, and is signed out elsewhere", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const olive = await company(baseURL);
  await signIn(page, olive, "/profile");
  await expect(page.getByText("Chrome on Linux").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const form = page.getByRole("dialog", { name: "Edit profile" });
  await expect(form.getByRole("textbox", { name: "Username" })).toBeDisabled();
  await form.getByRole("textbox", { name: "First name" }).fill("");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Required")).toBeVisible();
  await form.getByRole("textbox", { name: "First name" }).fill("  Olivia ");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Olivia Owner")).toBeVisible();

  const elsewhere = await newPerson();
  await signIn(elsewhere, olive, "/profile");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign out elsewhere" })).toBeVisible();
  const section = page.getByRole("region", { name: "Password", exact: true });
  await section.getByRole("textbox", { name: "Current password" }).fill("not this one");
  await page.getByRole("textbox", { name: "New password" }).fill("violet-anvil-88");
  await page.getByRole("textbox", { name: "Password again" }).fill("violet-anvil-88");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await section.getByRole("textbox", { name: "Current password" }).fill(olive.password);
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText(/Your password is changed\. .*session/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign out elsewhere" })).toBeHidden();
});

test("Olive moves to another address by her password; it was not her, and the old mailbox takes it back", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const olive = await company(baseURL);
  const data = String(process.env.STOCKWRIGHT_DATA);
  const other = addressOf("olive");
  await signIn(page, olive, "/profile");
  const section = page.getByRole("region", { name: "Email", exact: true });
  await section.getByRole("textbox", { name: "New email" }).fill(other);
  await section.getByRole("textbox", { name: "Current password" }).fill("not this one");
  await section.getByRole("button", { name: "Change the email" }).click();
  await expect(section.getByText("This is not your current password")).toBeVisible();
  await section.getByRole("textbox", { name: "Current password" }).fill(olive.password);
  await section.getByRole("button", { name: "Change the email" }).click();
  await expect(section.getByText(`We sent a link to ${other}.`)).toBeVisible();
  await expect(section.getByText(`you sign in with ${olive.username}`)).toBeVisible();
  await expectAccessible(page);

  const mailbox = await newPerson();
  await verify(mailbox, other, 1);
  await page.reload();
  await expect(page.getByText(other).first()).toBeVisible();
  await expect(section.getByText("We sent a link")).toBeHidden();

  await mailbox.goto(`/keep-address/${await mailedToken(data, olive.username, "keep-address")}`);
  await expect(mailbox.getByRole("heading", { name: "Keep your email" })).toBeVisible();
  await expectAccessible(mailbox);
  await mailbox.getByRole("button", { name: "Keep this address" }).click();
  await expect(mailbox.getByText("This address stays.")).toBeVisible();
  await mailbox.goto(`/reset-password/${await mailedToken(data, olive.username, "reset-password")}`);
  await mailbox.getByRole("textbox", { name: "New password" }).fill("violet-anvil-88");
  await mailbox.getByRole("textbox", { name: "Password again" }).fill("violet-anvil-88");
  await mailbox.getByRole("button", { name: "Set the password" }).click();
  await signInByHand(mailbox, { ...olive, username: other, password: olive.password });
  await expect(mailbox.getByText("Login failed!")).toBeVisible();
  await signInByHand(mailbox, { ...olive, password: "violet-anvil-88" });
  await expect(mailbox.getByRole("navigation", { name: "Main" })).toBeVisible();
});
