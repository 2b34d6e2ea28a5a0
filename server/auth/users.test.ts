import { beforeAll, expect, test } from "vitest";
import { loginMutation, password, refreshMutation, openOffice, type Answer } from "./test/office.ts";

type Tokens = { accessToken: string; refreshToken: string };
const office = openOffice();
const boss = "ann@users.test";
const signIn = async (email: string, chosen = password): Promise<Tokens> =>
  (await office().ask(loginMutation, { input: { email, password: chosen } })).at("login.tokens");

const create = (token: string, input: object): Promise<Answer> =>
  office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id username email isActive profile { firstName fullName } role { slug } } } }",
    { input },
    { token },
  );
const update = (token: string, input: object): Promise<Answer> =>
  office().ask(
    "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { id username email isActive profile { firstName lastName } role { slug } } } }",
    { input },
    { token },
  );
const remove = (token: string, id: number): Promise<Answer> =>
  office().ask("mutation ($id: Int!) { deleteUser(id: $id) { id } }", { id }, { token });
const createRole = async (token: string, input: object): Promise<Answer> =>
  office().ask(
    "mutation ($input: CreateUserRoleInput!) { createUserRole(input: $input) { userRole { id slug } } }",
    { input },
    { token },
  );
const updateRole = (token: string, input: object): Promise<Answer> =>
  office().ask(
    "mutation ($input: UpdateUserRoleInput!) { updateUserRole(input: $input) { userRole { id } } }",
    { input },
    { token },
  );

let admin: string;
const person = (name: string, roleSlug = "user") => ({
  email: `${name}@users.test`,
  profile: { firstName: name, lastName: "Cole" },
  roleSlug,
  password,
  confirmPassword: password,
});
/** Someone the administrator made, who opened the mail. */
const hire = async (name: string, roleSlug = "user"): Promise<{ id: number; tokens: Tokens }> => {
  const { at } = await create(admin, person(name, roleSlug));
  const token = await office().openMail(`${name}@users.test`, "invite");
  await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  return { id: at<number>("createUser.user.id"), tokens: await signIn(`${name}@users.test`) };
};

beforeAll(async () => {
  await office().company("users");
  await office().company("other");
  admin = (await signIn(boss)).accessToken;
});

test("an administrator makes a user, who verifies the address and signs in", async () => {
  const made = await create(admin, {
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

const fields = async (change: object) => (await create(admin, { ...person("carl"), ...change })).fields;

test("a repeated idempotency key makes one user", async () => {
  const input = { ...person("twice"), idempotencyKey: "make-twice-once" };
  const [first, second] = [await create(admin, input), await create(admin, input)];
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
  const made = await create(admin, { ...person("vic"), username: " VIC@users.test " });
  const id = made.at<number>("createUser.user.id");
  expect(made.at("createUser.user.username")).toBe("vic@users.test");
  expect((await update(admin, { id, username: "other@users.test" })).fields).toEqual({ username: "sameAsEmail" });
  expect((await update(admin, { id, username: "vic@users.test", labelIds: [] })).at("updateUser.user.id")).toBe(id);
  const later = await update(admin, { id, password, confirmPassword: password });
  expect(later.at("updateUser")).toBeUndefined();
  expect(later.looks).toContain("password");
});

test("who is made is invited, by name and company, and can have the mail sent again", async () => {
  await create(admin, person("wim"));
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

test("a deactivated role is not given, by slug or by id, and stays with whom it has", async () => {
  const role = (await createRole(admin, { displayName: "Seasonal" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const made = await create(admin, person("xia", role.slug));
  const id = made.at<number>("createUser.user.id");
  await updateRole(admin, { id: role.id, isActive: false });
  const { roleSlug: _, ...nobody } = person("yan");
  expect((await create(admin, { ...nobody, roleId: role.id })).fields).toEqual({ roleId: "inactive" });
  expect((await create(admin, { ...nobody, roleSlug: role.slug })).fields).toEqual({ roleSlug: "inactive" });
  expect((await update(admin, { id, roleId: role.id, profile: { lastName: "Li" } })).at("updateUser.user.id")).toBe(id);
});

test("nobody deletes themselves; another administrator can", async () => {
  const zoe = await hire("zoe", "admin");
  const refused = await remove(zoe.tokens.accessToken, zoe.id);
  expect(refused.code).toBe("RULE");
  expect(refused.looks).toContain("You cannot delete yourself");
  expect((await remove(admin, zoe.id)).at("deleteUser.id")).toBe(zoe.id);
});

test("a user sees the own record and nobody else's", async () => {
  const una = await hire("una");
  const { rows } = await office().db.admin.query("select id from app_public.users where email = $1", [boss]);
  const read = async (token: string, id: number) =>
    (await office().ask("query ($id: Int!) { user(id: $id) { email } }", { id }, { token })).at("user");
  expect(await read(una.tokens.accessToken, una.id)).toEqual({ email: "una@users.test" });
  expect(await read(una.tokens.accessToken, rows[0].id)).toBeNull();
  expect(await read(admin, una.id)).toEqual({ email: "una@users.test" }); // it is there
});

test("an account has ten roles, and a role tells how many users it has", async () => {
  const other = (await signIn("ann@other.test")).accessToken;
  const made = [];
  for (let round = 0; round < 9; round += 1)
    made.push((await createRole(other, { displayName: `Role ${round}` })).code ?? "done");
  expect(made).toEqual([...Array<string>(8).fill("done"), "LIMIT"]);
  const { at } = await office().ask(
    '{ userRoles(filter: {searchText: "admin"}) { slug userCount } }',
    {},
    { token: other },
  );
  expect(at("userRoles")).toEqual([{ slug: "admin", userCount: 1 }]);
});

test("a new address has to be verified before the next sign-in", async () => {
  const { id, tokens } = await hire("dora");
  const changed = await update(admin, { id, email: "dora.new@users.test" });
  expect(changed.at("updateUser.user")).toMatchObject({
    email: "dora.new@users.test",
    username: "dora.new@users.test",
  });
  expect(await signIn("dora@users.test")).toBeUndefined();
  expect((await office().ask(loginMutation, { input: { email: "dora.new@users.test", password } })).code).toBe(
    "UNVERIFIED",
  );
  expect((await office().ask(refreshMutation, { refreshToken: tokens.refreshToken })).at("refreshTokens")).toBeTruthy();
  const token = await office().openMail("dora.new@users.test", "verify");
  await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
  expect((await signIn("dora.new@users.test")).accessToken).toBeTruthy();
});

const refresh = (tokens: Tokens) => office().ask(refreshMutation, { refreshToken: tokens.refreshToken });

test("a deactivated user or role is out at the next refresh", async () => {
  const eve = await hire("eve");
  expect((await update(admin, { id: eve.id, isActive: false })).at("updateUser.user.isActive")).toBe(false);
  expect((await refresh(eve.tokens)).code).toBe("UNAUTHENTICATED");
  expect(await signIn("eve@users.test")).toBeUndefined();
  await update(admin, { id: eve.id, isActive: true });
  expect((await signIn("eve@users.test")).accessToken).toBeTruthy();

  const role = (await createRole(admin, { displayName: "Packers" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const finn = await hire("finn", role.slug);
  expect((await refresh(finn.tokens)).at("refreshTokens")).toBeTruthy();
  const again = await signIn("finn@users.test");
  await updateRole(admin, { id: role.id, isActive: false });
  expect((await refresh(again)).code).toBe("UNAUTHENTICATED");
  expect((await create(admin, person("gus", role.slug))).fields).toEqual({ roleSlug: "inactive" });
});

const scopes = async (token: string): Promise<string[]> =>
  (await office().ask("{ currentUser { scopes account { name } } }", {}, { token })).at("currentUser.scopes");

test("a changed role is known from the next refresh on", async () => {
  const role = (await createRole(admin, { displayName: "Clerks" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const { tokens } = await hire("hal", role.slug);
  expect(await scopes(tokens.accessToken)).toContain("vendor:create");
  await updateRole(admin, { id: role.id, scopeBlacklist: ["vendor:create"], routeBlacklist: ["customers"] });
  const fresh = (await refresh(tokens)).at<Tokens>("refreshTokens");
  const now = await scopes(fresh.accessToken);
  expect(now).toContain("vendor:view:all");
  expect(now).not.toContain("vendor:create");
  expect(now.filter((scope) => scope.startsWith("customer:"))).toEqual([]);
});

test("nobody gives or touches more than they hold", async () => {
  const limited = (
    await createRole(admin, {
      displayName: "Office",
      type: "admin",
      scopeBlacklist: ["sku_cost:view:all", "sku_cost:view:single"],
    })
  ).at<{ id: number; slug: string }>("createUserRole.userRole");
  const ines = await hire("ines", limited.slug);
  const token = ines.tokens.accessToken;
  const jack = await hire("jack");
  const { rows } = await office().db.admin.query("select id from app_public.users where email = $1", [boss]);
  const ann = rows[0].id;
  const lesser = (
    await createRole(admin, { displayName: "Lesser", scopeBlacklist: ["sku_cost:view:all", "sku_cost:view:single"] })
  ).at<{ id: number; slug: string }>("createUserRole.userRole");

  expect((await create(token, person("kim", "admin"))).code).toBe("FORBIDDEN");
  expect((await create(token, person("kim", "user"))).code).toBe("FORBIDDEN"); // users see costs
  expect((await create(token, person("kim", lesser.slug))).at("createUser.user.id")).toBeTypeOf("number");
  expect((await update(token, { id: ines.id, roleSlug: "admin" })).code).toBe("FORBIDDEN");
  expect((await update(token, { id: ann, email: "taken-over@users.test" })).code).toBe("FORBIDDEN");
  expect((await update(token, { id: ann, isActive: false })).code).toBe("FORBIDDEN");
  expect((await remove(token, ann)).code).toBe("FORBIDDEN");
  expect((await updateRole(token, { id: limited.id, scopeBlacklist: [] })).code).toBe("FORBIDDEN");
  expect((await createRole(token, { displayName: "Back door", type: "admin" })).code).toBe("FORBIDDEN");
  expect(
    (
      await updateRole(token, {
        id: lesser.id,
        scopeBlacklist: ["sku_cost:view:all", "sku_cost:view:single", "vendor:create"],
      })
    ).at("updateUserRole"),
  ).toBeTruthy();

  const plain = jack.tokens.accessToken;
  expect((await create(plain, person("liz"))).code).toBe("FORBIDDEN");
  expect((await update(plain, { id: jack.id, roleSlug: "admin" })).code).toBe("FORBIDDEN");
  expect((await createRole(plain, { displayName: "Mine" })).code).toBe("FORBIDDEN");
  expect((await remove(plain, jack.id)).code).toBe("FORBIDDEN");
});

test("another company's users are not there", async () => {
  const { rows } = await office().db.admin.query("select id from app_public.users where email = 'ann@other.test'");
  expect((await update(admin, { id: rows[0].id, isActive: false })).code).toBe("NOT_FOUND");
  expect((await remove(admin, rows[0].id)).code).toBe("NOT_FOUND");
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

test("a role that users have cannot be deleted", async () => {
  const role = (await createRole(admin, { displayName: "Night shift" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  expect(role.slug).toBe("night-shift");
  const nora = await hire("nora", role.slug);
  const removeRole = () =>
    office().ask("mutation ($id: Int!) { deleteUserRole(id: $id) { id } }", { id: role.id }, { token: admin });
  const refused = await removeRole();
  expect(refused.code).toBe("CANNOT_DELETE");
  expect(refused.looks).toContain("Cannot perform delete. This role is still connected to one or more users.");
  expect((await remove(admin, nora.id)).at("deleteUser.id")).toBe(nora.id);
  expect((await removeRole()).at("deleteUserRole.id")).toBe(role.id);
  expect(await signIn("nora@users.test")).toBeUndefined();
  expect((await office().ask(refreshMutation, { refreshToken: nora.tokens.refreshToken })).code).toBe(
    "UNAUTHENTICATED",
  );
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
