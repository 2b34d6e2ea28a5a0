import { expect, test } from "vitest";
import { loginMutation, password } from "./test/office.ts";
import { person, useStaff, type Tokens } from "./test/staff.ts";

const { office, admin, signIn, create, update, hire, refresh } = useStaff();

const change = (token: string, email: string, currentPassword = password) =>
  office().ask(
    "mutation ($input: ChangeEmailInput!) { changeEmail(input: $input) }",
    { input: { email, currentPassword } },
    { token },
  );
const verify = async (token: string | null) =>
  (await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token })).code ?? "works";
const keep = async (token: string | null) =>
  (await office().ask("mutation ($token: String!) { keepEmail(token: $token) }", { token })).code ?? "works";
const reset = async (token: string | null) =>
  (
    await office().ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
      input: { token, password, confirmPassword: password },
    })
  ).code ?? "works";
const login = async (email: string) =>
  (await office().ask(loginMutation, { input: { email, password } })).code ?? "works";
const addresses = async ({ accessToken }: Tokens) =>
  (await office().ask("{ currentUser { email username pendingEmail } }", {}, { token: accessToken })).at("currentUser");
const at = (name: string) => `${name}@users.test`;
const rewind = (email: string, days: number) =>
  office().db.admin.query(
    `update app_private.email_changes set requested_at = requested_at - make_interval(days => $2),
       confirmed_at = confirmed_at - make_interval(days => $2) where old_email = $1`,
    [email, days],
  );

test("the own address asks for the password, waits for its link, and the old one is told at once", async () => {
  const { tokens, id } = await hire("abe", "admin");
  const { accessToken } = tokens;
  expect((await update(accessToken, { id, email: at("abe.new") })).fields).toEqual({ email: "ownAddress" });
  expect((await change(accessToken, at("abe.new"), "not this one")).fields).toEqual({
    currentPassword: "wrongPassword",
  });
  expect((await change(accessToken, "no address")).fields).toEqual({ email: "email" });
  expect((await change(accessToken, at("ann"))).fields).toEqual({ email: "taken" });
  expect((await change(accessToken, "ann@other.test")).fields).toEqual({ email: "unusable" });
  expect((await change(accessToken, at("abe"))).fields).toEqual({ email: "same" });
  expect(await addresses(tokens)).toEqual({ email: at("abe"), username: at("abe"), pendingEmail: null });

  expect((await change(accessToken, at("abe.new"))).at("changeEmail")).toBe(true);
  expect(await addresses(tokens)).toEqual({ email: at("abe"), username: at("abe"), pendingEmail: at("abe.new") });
  expect([await login(at("abe")), await login(at("abe.new"))]).toEqual(["works", "LOGIN_FAILED"]);
  expect(await office().openMail(at("abe"), "addressChanged")).not.toBeNull();
  const link = await office().openMail(at("abe.new"), "confirmAddress");
  expect([await verify(link), await verify(link)]).toEqual(["works", "works"]); // a mail program was first
  expect(await addresses(tokens)).toEqual({ email: at("abe.new"), username: at("abe.new"), pendingEmail: null });
  expect([await login(at("abe")), await login(at("abe.new"))]).toEqual(["LOGIN_FAILED", "works"]);
  expect((await refresh(tokens)).at("refreshTokens")).toBeTruthy();
});

test("the old address undoes the change for seven days, also after it was confirmed", async () => {
  const { tokens } = await hire("bo", "admin");
  await change(tokens.accessToken, at("bo.thief"));
  const undo = await office().openMail(at("bo"), "addressChanged");
  await verify(await office().openMail(at("bo.thief"), "confirmAddress"));
  const thief = await signIn(at("bo.thief"));
  await change(thief.accessToken, at("bo.thief2"));
  await verify(await office().openMail(at("bo.thief2"), "confirmAddress"));
  // it stays free for who may come back to it
  expect((await create(admin(), person("bo"))).fields).toEqual({ email: "unusable" });
  expect(await keep(undo)).toBe("works");
  expect([await login(at("bo.thief")), await login(at("bo.thief2")), await login(at("bo"))]).toEqual([
    "LOGIN_FAILED",
    "LOGIN_FAILED",
    "LOGIN_FAILED", // the password was known to somebody else
  ]);
  expect((await refresh(thief)).code).toBe("UNAUTHENTICATED");
  expect(await keep(undo)).toBe("EXPIRED");
  expect(await reset(await office().openMail(at("bo"), "reset"))).toBe("works");
  expect(await addresses(await signIn(at("bo")))).toEqual({ email: at("bo"), username: at("bo"), pendingEmail: null });
});

test("undone before it was confirmed, it cannot be confirmed; a second change takes the place of the first", async () => {
  const { tokens } = await hire("cy", "admin");
  await change(tokens.accessToken, at("cy.one"));
  const [first, firstUndo] = [
    await office().openMail(at("cy.one"), "confirmAddress"),
    await office().openMail(at("cy"), "addressChanged"),
  ];
  await change(tokens.accessToken, at("cy.two"));
  expect([await verify(first), await keep(firstUndo)]).toEqual(["EXPIRED", "EXPIRED"]);
  const link = await office().openMail(at("cy.two"), "confirmAddress");
  expect(await keep(await office().openMail(at("cy"), "addressChanged"))).toBe("works");
  expect(await verify(link)).toBe("EXPIRED");
});

test("neither link is good after seven days", async () => {
  const { tokens } = await hire("di", "admin");
  await change(tokens.accessToken, at("di.new"));
  const link = await office().openMail(at("di.new"), "confirmAddress");
  await rewind(at("di"), 8);
  expect(await verify(link)).toBe("EXPIRED");
  await rewind(at("di"), -8);
  const undo = await office().openMail(at("di"), "addressChanged");
  expect(await verify(link)).toBe("works");
  await rewind(at("di"), 8);
  expect(await keep(undo)).toBe("EXPIRED");
  expect((await create(admin(), person("di"))).at("createUser.user.id")).toBeTypeOf("number"); // free again
});

test("a colleague's verified address waits for its link, too, and the old one can undo it", async () => {
  const { id } = await hire("ed");
  const changed = await update(admin(), { id, email: at("ed.new") });
  expect(changed.at("updateUser.user.email")).toBe(at("ed"));
  expect([await login(at("ed")), await login(at("ed.new"))]).toEqual(["works", "LOGIN_FAILED"]);
  const undo = await office().openMail(at("ed"), "addressChanged");
  await verify(await office().openMail(at("ed.new"), "confirmAddress"));
  expect([await login(at("ed")), await login(at("ed.new"))]).toEqual(["LOGIN_FAILED", "works"]);
  expect(await keep(undo)).toBe("works");
  expect(await login(at("ed.new"))).toBe("LOGIN_FAILED");
});

test("who may not change users has the address changed by an administrator", async () => {
  const { tokens } = await hire("flo");
  expect((await change(tokens.accessToken, at("flo.new"))).code).toBe("FORBIDDEN");
});
