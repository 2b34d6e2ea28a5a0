import { expect, test } from "vitest";
import { loginMutation, password } from "./test/office.ts";
import { boss, person, useStaff } from "./test/staff.ts";

const { office, admin, signIn, create, update, remove, updateRole, hire } = useStaff();

test("an administrator makes a user, who verifies the address and signs in", async () => {
  const made = await create(admin(), {
    ...person("bob"),
    email: "  bob@users.test ",
    profile: { firstName: " Bob ", lastName: " Cole " },
  });
  expect(made.at("createUser.user")).toMatchObject({
    username: "bob@users.test",
    email: "bob@users.test",
    isActive: true,
    profile: { firstName: "Bob", fullName: "Bob Cole" },
    role: { slug: "user" },
  });
  expect((await office().ask(loginMutation, { input: { email: "bob@users.test", password } })).code).toBe("UNVERIFIED");
  const token = await office().openMail("bob@users.test", "invite");
  await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  expect((await signIn("bob@users.test")).accessToken).toBeTruthy();
  const { rows } = await office().db.admin.query(
    "select string_agg(changes::text, '') as text from app_public.history",
  );
  expect(rows[0].text).not.toContain("argon2");
});

const fields = async (change: object) => (await create(admin(), { ...person("carl"), ...change })).fields;

test("a repeated idempotency key makes one user", async () => {
  const input = { ...person("twice"), idempotencyKey: "make-twice-once" };
  const [first, second] = [await create(admin(), input), await create(admin(), input)];
  expect(first.at("createUser.user.id")).toBeTypeOf("number");
  expect(second.at("createUser.user.id")).toBe(first.at("createUser.user.id"));
});

test("what is wrong with a new user is said by field", async () => {
  expect(await fields({ email: "carl", profile: { firstName: "Carl" } })).toEqual({ email: "email" });
  expect(await fields({ email: "", profile: { firstName: "" }, roleSlug: null })).toEqual({
    email: "required",
    firstName: "required",
    roleSlug: "required",
  });
  expect(await fields({ roleSlug: "pirate" })).toEqual({ roleSlug: "choice" });
  expect(await fields({ email: "ANN@users.test" })).toEqual({ email: "taken" });
  expect(await fields({ email: "ann@other.test" })).toEqual({ email: "unusable" }); // in the words of other refusals
  expect(await fields({ password: "short", confirmPassword: "short" })).toEqual({ password: "minLength" });
  expect(await fields({ confirmPassword: "else" })).toEqual({ confirmPassword: "match" });
});

test("the username is the e-mail address, and a password is chosen when a user is made", async () => {
  expect(await fields({ username: "carla" })).toEqual({ username: "sameAsEmail" });
  const made = await create(admin(), { ...person("vic"), username: " VIC@users.test " });
  const id = made.at<number>("createUser.user.id");
  expect(made.at("createUser.user.username")).toBe("vic@users.test");
  expect((await update(admin(), { id, username: "other@users.test" })).fields).toEqual({ username: "sameAsEmail" });
  expect((await update(admin(), { id, username: "vic@users.test", labelIds: [] })).at("updateUser.user.id")).toBe(id);
  const later = await update(admin(), { id, password, confirmPassword: password });
  expect(later.at("updateUser")).toBeUndefined();
  expect(later.looks).toContain("password");
});

test("who is made is invited, by name and company, and can have the mail sent again", async () => {
  await create(admin(), person("wim"));
  const { rows } = await office().db.admin.query(
    "select template, variables from app_private.outgoing_mails where recipient = 'wim@users.test'",
  );
  expect(rows).toEqual([
    { template: "invite", variables: expect.objectContaining({ company: "users & Co", inviter: "Ann Lee" }) },
  ]);
  await office().ask('mutation { resendVerification(email: "wim@users.test") }');
  const token = await office().openMail("wim@users.test", "verify");
  expect((await office().ask("mutation ($t: String!) { verifyEmail(token: $t) }", { t: token })).data).toEqual({
    verifyEmail: true,
  });
  expect(await office().openMail("wim@users.test", "invite")).toBeNull(); // nothing is left to verify
});

test("nobody deletes themselves; another administrator can", async () => {
  const zoe = await hire("zoe", "admin");
  const refused = await remove(zoe.tokens.accessToken, zoe.id);
  expect(refused.code).toBe("RULE");
  expect(refused.looks).toContain("You cannot delete yourself");
  expect((await remove(admin(), zoe.id)).at("deleteUser.id")).toBe(zoe.id);
});

test("a user sees the own record and nobody else's", async () => {
  const una = await hire("una");
  const { rows } = await office().db.admin.query("select id from app_public.users where email = $1", [boss]);
  const read = async (token: string, id: number) =>
    (await office().ask("query ($id: Int!) { user(id: $id) { email } }", { id }, { token })).at("user");
  expect(await read(una.tokens.accessToken, una.id)).toEqual({ email: "una@users.test" });
  expect(await read(una.tokens.accessToken, rows[0].id)).toBeNull();
  expect(await read(admin(), una.id)).toEqual({ email: "una@users.test" }); // it is there
});

test("another address of somebody who never verified one has to be verified before the first sign-in", async () => {
  const id = (await create(admin(), person("dora"))).at<number>("createUser.user.id");
  const changed = await update(admin(), { id, email: "dora.new@users.test" });
  expect(changed.at("updateUser.user")).toMatchObject({
    email: "dora.new@users.test",
    username: "dora.new@users.test",
  });
  expect(await signIn("dora@users.test")).toBeUndefined();
  expect((await office().ask(loginMutation, { input: { email: "dora.new@users.test", password } })).code).toBe(
    "UNVERIFIED",
  );
  const token = await office().openMail("dora.new@users.test", "verify");
  await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  expect((await signIn("dora.new@users.test")).accessToken).toBeTruthy();
});

test("another company's users are not there", async () => {
  const { rows } = await office().db.admin.query("select id from app_public.users where email = 'ann@other.test'");
  expect((await update(admin(), { id: rows[0].id, isActive: false })).code).toBe("NOT_FOUND");
  expect((await remove(admin(), rows[0].id)).code).toBe("NOT_FOUND");
});

test("the last active administrator stays, even when two demote each other", async () => {
  const other = (await signIn("ann@other.test")).accessToken;
  const { rows } = await office().db.admin.query(
    "select id, role_id from app_public.users where email = 'ann@other.test'",
  );
  const ann = rows[0].id;
  for (const change of [{ roleSlug: "user" }, { isActive: false }])
    expect((await update(other, { id: ann, ...change })).code).toBe("RULE");
  expect((await remove(other, ann)).code).toBe("RULE");
  expect((await updateRole(other, { id: rows[0].role_id, isActive: false })).code).toBe("RULE");

  const made = await create(other, { ...person("max", "admin"), email: "max@other.test" });
  const max = made.at("createUser.user.id");
  const token = await office().openMail("max@other.test", "invite");
  await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  const maxToken = (await signIn("max@other.test")).accessToken;
  const answers = await Promise.all([
    update(other, { id: max, roleSlug: "user" }),
    update(maxToken, { id: ann, roleSlug: "user" }),
  ]);
  expect(answers.map(({ code }) => code ?? "done").toSorted()).toEqual(["RULE", "done"]);
});

test("the tour is remembered for the caller alone", async () => {
  const { tokens } = await hire("olga");
  const set = await office().ask(
    "mutation { setHasTakenTour(hasTakenTour: true) { user { email hasTakenTour } } }",
    {},
    { token: tokens.accessToken },
  );
  expect(set.at("setHasTakenTour.user")).toEqual({ email: "olga@users.test", hasTakenTour: true });
  const { rows } = await office().db.admin.query(
    "select count(*)::int as n from app_public.users where has_taken_tour",
  );
  expect(rows[0].n).toBe(1);
});
