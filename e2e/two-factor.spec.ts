import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { hire, registerAccount, type Person } from "./support/new-account.ts";
import { signIn, signInByHand } from "./support/sign-in.ts";
import { expect, expectAccessible, fresh, test } from "./support/story.ts";

test.describe.configure({ timeout: 120_000 });

const where = (baseURL: string | undefined) => ({ url: String(baseURL), data: String(process.env.STOCKWRIGHT_DATA) });

/** What an authenticator app shows now and next: of the half minute, and of one beside it, for each code is good once. */
const codesOf = (secret: string): readonly [first: string, second: string] => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  const now = Date.now();
  const early = (now / 1000) % 30 < 15;
  const at = (steps: number) => totp.generate({ timestamp: now + steps * 30_000 });
  return early ? [at(-1), at(0)] : [at(0), at(1)];
};
const secretOn = async (page: Page): Promise<string> => {
  await expect(page.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible();
  return page.getByText("Or type this key into the app").locator("span").last().innerText();
};
const enterCode = async (page: Page, code: string) => {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

test("Olive protects her sign-in with her phone, loses it, and comes in by a recovery code", async ({
  page,
  baseURL,
}) => {
  const olive: Person = await registerAccount(where(baseURL), fresh("Elm and Daughters"));
  await signIn(page, olive, "/profile");
  const section = page.getByRole("region", { name: "Two-factor sign-in" });
  await expect(section).toContainText("Off. Whoever knows your password can sign in.");
  await section.getByRole("button", { name: "Set it up" }).click();
  await section.getByLabel("Current password").fill("not the password");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText("This is not your current password").first()).toBeVisible();
  await section.getByLabel("Current password").fill(olive.password);
  await section.getByRole("button", { name: "Continue" }).click();
  const [first, second] = codesOf(await secretOn(page));
  await section.getByRole("textbox", { name: "Code" }).fill(first);
  await section.getByRole("button", { name: "Switch it on" }).click();
  const list = section.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const recovery = await list.getByRole("listitem").first().innerText();
  await expectAccessible(page);
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("On. 10 recovery codes are left.");

  await page.goto("/logout");
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await signInByHand(page, olive);
  await expect(page.getByRole("heading", { name: "Your code" })).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, first);
  await expect(page.getByText("This code is wrong, or was used already.")).toBeVisible();
  await enterCode(page, second);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.goto("/logout");
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await signInByHand(page, olive);
  await enterCode(page, recovery.toLowerCase());
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto("/profile");
  await expect(section).toContainText("On. 9 recovery codes are left.");
});

test("a role asks for two-factor sign-in: Petra sets it up at the door, and Olive resets it when it is lost", async ({
  page,
  newPerson,
  baseURL,
}) => {
  const olive: Person = await registerAccount(where(baseURL), fresh("Ash and Cousins"));
  const petra = await hire(where(baseURL), olive.client, fresh("petra").replace(" ", ""), {});
  await signIn(page, olive, "/roles");
  await page.getByRole("link", { name: /^petra/ }).click();
  const role = page.getByRole("dialog");
  await role
    .getByRole("switch", { name: "Two-factor sign-in required" })
    .or(role.getByRole("checkbox", { name: "Two-factor sign-in required" }))
    .click();
  await role.getByRole("button", { name: /^Save/ }).click();
  await expect(role).toBeHidden();

  const hers = await newPerson();
  await hers.goto("/login");
  await signInByHand(hers, petra);
  await expect(hers.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
  await expectAccessible(hers);
  const [first] = codesOf(await secretOn(hers));
  await enterCode(hers, first);
  await expect(hers.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await hers.getByRole("button", { name: "I have kept them" }).click();
  await expect(hers.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.goto("/users");
  await page.getByRole("link", { name: /^petra/ }).click();
  const user = page.getByRole("dialog");
  await expect(user.getByRole("list", { name: "Signed in" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await user.getByRole("button", { name: "Reset two-factor sign-in" }).click();
  await page
    .getByRole("dialog", { name: "Reset two-factor sign-in" })
    .getByRole("button", { name: "Reset two-factor sign-in" })
    .click();
  await expect(page.getByText(/is reset/)).toBeVisible();
  // the browser, and the program that she signed in with first
  for (const left of [1, 0]) {
    await user
      .getByRole("button", { name: /^Sign out of/ })
      .first()
      .click();
    await expect(user.getByRole("list", { name: "Signed in" }).getByRole("listitem")).toHaveCount(left);
  }
  await expect(user.getByText("Nowhere at the moment.")).toBeVisible();

  await user.getByRole("button", { name: "What this person did" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Two-factor sign-in: Yes");
  await expectAccessible(page);
});
