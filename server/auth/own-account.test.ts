import { beforeAll, expect, test } from "vitest";
import { loginMutation, openOffice, password, refreshMutation } from "./test/office.ts";

type Tokens = { accessToken: string; refreshToken: string };
type Session = { id: number; agent: string | null; isCurrent: boolean };
const office = openOffice();
const mine = "ann@own.test";
const next = "violet-anvil-88";

const signIn = async (email: string, chosen = password, agent = "Firefox/142.0"): Promise<Tokens | undefined> =>
  (await office().ask(loginMutation, { input: { email, password: chosen } }, { headers: { "user-agent": agent } })).at(
    "login.tokens",
  );
const signedIn = async (email: string, chosen?: string, agent?: string): Promise<Tokens> =>
  (await signIn(email, chosen, agent)) ?? expect.fail(`${email} could not sign in`);
const sessions = async ({ accessToken }: Tokens): Promise<Session[]> =>
  (await office().ask("{ mySessions { id agent isCurrent } }", {}, { token: accessToken })).at("mySessions");
const change = ({ accessToken }: Tokens, input: object) =>
  office().ask(
    "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }",
    { input },
    { token: accessToken },
  );
const end = ({ accessToken }: Tokens, sessionId?: number) =>
  office().ask("mutation ($id: Int) { signOutElsewhere(sessionId: $id) }", { id: sessionId }, { token: accessToken });
const lives = async ({ refreshToken }: Tokens) =>
  (await office().ask(refreshMutation, { refreshToken })).at<Tokens | null>("refreshTokens")?.accessToken !== undefined;

beforeAll(async () => {
  await office().company("own");
  await office().company("others");
});

test("people see where they are signed in, and end it there, but not where others are", async () => {
  const [here, there, third] = [
    await signedIn(mine, password, "Chrome/140.0"),
    await signedIn(mine),
    await signedIn(mine),
  ];
  const stranger = await signedIn("ann@others.test");
  const listed = await sessions(here);
  expect(listed.filter(({ isCurrent }) => isCurrent)).toEqual([expect.objectContaining({ agent: "Chrome/140.0" })]);
  expect(listed.filter(({ agent }) => agent === "Firefox/142.0")).toHaveLength(2);

  const [theirs] = await sessions(stranger);
  expect((await end(here, theirs?.id)).at("signOutElsewhere")).toBe(0);
  expect(await lives(stranger)).toBe(true);
  const current = listed.find(({ isCurrent }) => isCurrent)?.id;
  expect((await end(here, current)).at("signOutElsewhere")).toBe(0); // that is what logout is for

  const one = listed.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await end(here, one)).at("signOutElsewhere")).toBe(1);
  expect([await lives(there), await lives(third)].filter(Boolean)).toHaveLength(1);
  expect((await end(here)).at("signOutElsewhere")).toBe(1);
  expect(await sessions(here)).toHaveLength(1);
  expect(await lives(here)).toBe(true);
});

test("a new password takes the current one, ends the other sessions and voids the mailed link", async () => {
  const [here, there] = [await signedIn(mine), await signedIn(mine)];
  await office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", {
    input: { email: mine },
  });
  const token = await office().openMail(mine, "reset");
  const chosen = { currentPassword: password, password: next, confirmPassword: next };
  expect((await change(here, { ...chosen, currentPassword: "not this one" })).fields).toEqual({
    currentPassword: "wrongPassword",
  });
  expect((await change(here, { ...chosen, password: "short", confirmPassword: "short" })).fields).toEqual({
    password: "minLength",
  });
  expect((await change(here, { ...chosen, password: "password1", confirmPassword: "password1" })).fields).toEqual({
    password: "weakPassword",
  });
  expect((await change(here, { ...chosen, confirmPassword: "else" })).fields).toEqual({ confirmPassword: "match" });
  expect(await lives(there)).toBe(true); // nothing has happened so far

  expect((await change(here, chosen)).at<number>("changePassword")).toBeGreaterThan(0);
  expect(await lives(there)).toBe(false);
  expect(await lives(here)).toBe(true);
  expect(await signIn(mine)).toBeUndefined();
  expect(await signIn(mine, next)).toBeTruthy();
  const reset = await office().ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
    input: { token, password: "brass-kettle-31", confirmPassword: "brass-kettle-31" },
  });
  expect(reset.code).toBe("EXPIRED");
});

test("guesses at the current password are counted, and without a token there is nothing to change", async () => {
  const here = await signedIn("ann@others.test");
  const guess = { currentPassword: "a guess", password: next, confirmPassword: next };
  const answers = [];
  for (let round = 0; round < 12; round += 1) answers.push((await change(here, guess)).code);
  expect(answers).toEqual([...Array<string>(10).fill("VALIDATION"), "RATE_LIMITED", "RATE_LIMITED"]);
  expect((await change(here, { ...guess, currentPassword: password })).code).toBe("RATE_LIMITED");
  const nobody = "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }";
  expect((await office().ask(nobody, { input: guess })).code).toBe("UNAUTHENTICATED");
  expect((await office().ask("{ mySessions { id } }")).code).toBe("UNAUTHENTICATED");
});

test("the own name is the owner's to change, within the same rules", async () => {
  const here = await signedIn("ann@others.test");
  const update = (input: object) =>
    office().ask(
      "mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { email profile { fullName } } } }",
      { input },
      { token: here.accessToken },
    );
  expect((await update({ firstName: " Anna ", lastName: null })).at("updateProfile.user")).toEqual({
    email: "ann@others.test",
    profile: { fullName: "Anna" },
  });
  expect((await update({ firstName: "  " })).fields).toEqual({ firstName: "required" });
  expect((await update({ firstName: "x".repeat(101) })).code).toBe("VALIDATION");
});
