import { expect, test } from "vitest";
import { demoLogins } from "../demo/seed.ts";
import { commonPasswords } from "./guesses.ts";
import { problemOf } from "./passwords.ts";
import { loginMutation, openOffice, password, registerMutation, registration, type Answer } from "./test/office.ts";

const office = openOffice();

test("every common password of eight characters or more is refused, as it is and in disguise", () => {
  const chosen = [...commonPasswords()].filter((word) => word.length >= 8);
  console.log(`${chosen.length} common passwords of 8 characters and more, ${commonPasswords().size} in all`);
  expect(chosen.length).toBeGreaterThanOrEqual(3_000);
  expect(chosen.filter((word) => problemOf(word) !== "weakPassword")).toEqual([]);
  expect(chosen.filter((word) => problemOf(word.toUpperCase()) !== "weakPassword")).toEqual([]);
  for (const disguised of [
    "P@ssw0rd!",
    "Dragon2024!!",
    "b4s3ball",
    "123Sunshine123",
    "m0nkey!!2025",
    "abcabcabc",
    "йцукен2024",
  ])
    expect([disguised, problemOf(disguised)]).toEqual([disguised, "weakPassword"]);
  for (const good of [password, "blue-chair-0815", "correct horse battery staple", "tr8Kq-vv2mZ", "семь-зелёных-ламп"])
    expect([good, problemOf(good)]).toEqual([good, null]);
});

test("so is what a guesser knows of its owner", () => {
  const words = ["Müller & Söhne GmbH", "mueller", "ann.lee@mueller-trade.test", "Ann", "Lee"];
  for (const own of [
    "ann.lee@mueller-trade.test",
    "AnnLee2024!",
    "mueller-trade",
    "MüllerSöhne1",
    "ann-lee-mueller",
    "lee12345678",
  ])
    expect([own, problemOf(own, words)]).toEqual([own, "weakPassword"]);
  expect(problemOf("annual-lamp-47", words)).toBeNull();
  expect(problemOf("mueller-trade", [])).toBeNull(); // so that it can fail
});

test("the demo password is nobody else's", () => {
  for (const demo of [demoLogins.password, "Stockwright-Demo1", "stockwright2026", "demo-stockwright"])
    expect([demo, problemOf(demo)]).toEqual([demo, "weakPassword"]);
});

test("wherever a password is chosen: registering, by a mailed link, changed, given by an administrator", async () => {
  const { ask, openMail } = office();
  const both = (chosen: string) => ({ password: chosen, confirmPassword: chosen });
  const weak = ["trustno1", "harbour-trade1", demoLogins.password];
  const refused = (answers: Answer[]) =>
    expect(answers.map(({ fields }) => fields)).toEqual(weak.map(() => ({ password: "weakPassword" })));
  const all = (choose: (chosen: string) => Promise<Answer>) => Promise.all(weak.map(choose));

  const company = { ...registration("harbour"), companyName: "Harbour Trade" };
  refused(await all((chosen) => ask(registerMutation, { input: { ...company, ...both(chosen) } })));
  await ask(registerMutation, { input: company });
  const verify = await openMail(company.email, "verify");
  await ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token: verify });
  const { accessToken } = (await ask(loginMutation, { input: { email: company.email, password } })).at<{
    accessToken: string;
  }>("login.tokens");
  const sent = { token: accessToken };

  const change = (chosen: string) =>
    ask(
      "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }",
      { input: { currentPassword: password, ...both(chosen) } },
      sent,
    );
  refused(await all(change));

  const hire = (chosen: string) =>
    ask(
      "mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }",
      { input: { email: "bob@harbour.test", profile: { firstName: "Bob" }, roleSlug: "user", ...both(chosen) } },
      sent,
    );
  refused(await all(hire));
  expect((await hire("bob-bob-2024")).fields).toEqual({ password: "weakPassword" });

  await ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", {
    input: { email: company.email },
  });
  const token = await openMail(company.email, "reset");
  const reset = (chosen: string) =>
    ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
      input: { token, ...both(chosen) },
    });
  refused(await all(reset));

  // what is fit goes through, and the link is still good
  expect((await hire("plain-table-77")).at("createUser.user.id")).toBeTypeOf("number");
  expect((await change("wide-river-4242")).code).toBeUndefined();
});
