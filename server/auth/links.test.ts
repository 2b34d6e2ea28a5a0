import { beforeAll, expect, test } from "vitest";
import { loginMutation, openOffice, password } from "./test/office.ts";

const office = openOffice();
let admin: string;
beforeAll(async () => {
  const boss = await office().company("links");
  admin = (await office().ask(loginMutation, { input: boss })).at("login.tokens.accessToken");
});

const create = async (name: string): Promise<{ id: number; email: string }> => {
  const email = `${name}@links.test`;
  const made = await office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }",
    { input: { email, profile: { firstName: name }, roleSlug: "user" } },
    { token: admin },
  );
  return { id: made.at("createUser.id"), email };
};
const update = (input: object) =>
  office().ask("mutation ($input: UpdateUserInput!) { updateUser(input: $input) { id } }", { input }, { token: admin });
const verify = async (token: string | null) =>
  (await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token })).code ?? "works";
const reset = async (token: string | null) =>
  (
    await office().ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
      input: { token, password, confirmPassword: password },
    })
  ).code ?? "works";
const forgot = (email: string) =>
  office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", { input: { email } });
const links = async (email: string) => {
  await forgot(email);
  return {
    verify: await office().openMail(email, "invite"),
    reset: await office().openMail(email, "reset"),
  };
};

test("links work", async () => {
  const { email } = await create("amy");
  const sent = await links(email);
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["works", "works"]);
});

test("links end when the address changes, and do not come back with it", async () => {
  const { id, email } = await create("bea");
  const sent = await links(email);
  await update({ id, email: "bea.new@links.test" });
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
  await update({ id, email });
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
});

test("a mail that waits while the address changes goes to nobody, not even to who has it next", async () => {
  const { id, email } = await create("cat");
  await update({ id, email: "cat.new@links.test" });
  expect(await office().openMail(email, "invite")).toBeNull();
  const other = await office().company("links-other");
  const theirs = (await office().ask(loginMutation, { input: other })).at<string>("login.tokens.accessToken");
  await office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }",
    { input: { email, profile: { firstName: "Cat" }, roleSlug: "user" } },
    { token: theirs },
  );
  const { rows } = await office().db.admin.query<{ mail: object | null }>(
    "select app_private.prepare_mail(id, sha256(id::text::bytea)) as mail from app_private.outgoing_mails where recipient = $1 order by id",
    [email],
  );
  expect(rows.map(({ mail }) => mail !== null)).toEqual([false, true]); // the second is theirs
});

test("links end when their user is deactivated, and do not come back", async () => {
  const { id, email } = await create("dee");
  const sent = await links(email);
  await update({ id, isActive: false });
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
  await forgot(email);
  expect(await office().openMail(email, "reset")).toBeNull();
  await update({ id, isActive: true });
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
});

test("links end with their user", async () => {
  const { id, email } = await create("eva");
  const sent = await links(email);
  await office().ask("mutation ($id: Int!) { deleteUser(id: $id) { id } }", { id }, { token: admin });
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
});

test("a newer link ends the older one, and an older mail that comes late has none", async () => {
  const { email } = await create("fay");
  await forgot(email);
  const first = await office().openMail(email, "reset");
  await forgot(email);
  const second = await office().openMail(email, "reset");
  expect(await reset(first)).toBe("EXPIRED");
  const { rows } = await office().db.admin.query(
    "select app_private.prepare_mail(min(id), 'late') as mail from app_private.outgoing_mails where recipient = $1 and template = 'reset'",
    [email],
  );
  expect(rows).toEqual([{ mail: null }]);
  expect(await reset(second)).toBe("works");
});

test("a link works for the address it was sent to alone", async () => {
  const { id, email } = await create("gil");
  const sent = await links(email);
  const { admin: db } = office().db;
  await db.query("alter table app_private.logins disable trigger _500_end_links");
  await db.query("update app_private.logins set email = 'gil.new@links.test' where user_id = $1", [id]);
  await db.query("alter table app_private.logins enable trigger _500_end_links");
  expect([await verify(sent.verify), await reset(sent.reset)]).toEqual(["EXPIRED", "EXPIRED"]);
});
