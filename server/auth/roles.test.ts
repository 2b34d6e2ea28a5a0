import { expect, test } from "vitest";
import { refreshMutation } from "./test/office.ts";
import { boss, person, useStaff, type Tokens } from "./test/staff.ts";

const { office, admin, signIn, create, update, remove, createRole, updateRole, hire, refresh } = useStaff();

test("a deactivated role is not given, by slug or by id, and stays with whom it has", async () => {
  const role = (await createRole(admin(), { displayName: "Seasonal" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const made = await create(admin(), person("xia", role.slug));
  const id = made.at<number>("createUser.user.id");
  await updateRole(admin(), { id: role.id, isActive: false });
  const { roleSlug: _, ...nobody } = person("yan");
  expect((await create(admin(), { ...nobody, roleId: role.id })).fields).toEqual({ roleId: "inactive" });
  expect((await create(admin(), { ...nobody, roleSlug: role.slug })).fields).toEqual({ roleSlug: "inactive" });
  expect((await update(admin(), { id, roleId: role.id, profile: { lastName: "Li" } })).at("updateUser.user.id")).toBe(
    id,
  );
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

test("a deactivated user or role is out at the next refresh", async () => {
  const eve = await hire("eve");
  expect((await update(admin(), { id: eve.id, isActive: false })).at("updateUser.user.isActive")).toBe(false);
  expect((await refresh(eve.tokens)).code).toBe("UNAUTHENTICATED");
  expect(await signIn("eve@users.test")).toBeUndefined();
  await update(admin(), { id: eve.id, isActive: true });
  expect((await signIn("eve@users.test")).accessToken).toBeTruthy();

  const role = (await createRole(admin(), { displayName: "Packers" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const finn = await hire("finn", role.slug);
  expect((await refresh(finn.tokens)).at("refreshTokens")).toBeTruthy();
  const again = await signIn("finn@users.test");
  await updateRole(admin(), { id: role.id, isActive: false });
  expect((await refresh(again)).code).toBe("UNAUTHENTICATED");
  expect((await create(admin(), person("gus", role.slug))).fields).toEqual({ roleSlug: "inactive" });
});

const scopes = async (token: string): Promise<string[]> =>
  (await office().ask("{ currentUser { scopes account { name } } }", {}, { token })).at("currentUser.scopes");

test("a changed role is known from the next refresh on", async () => {
  const role = (await createRole(admin(), { displayName: "Clerks" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const { tokens } = await hire("hal", role.slug);
  expect(await scopes(tokens.accessToken)).toContain("vendor:create");
  await updateRole(admin(), { id: role.id, scopeBlacklist: ["vendor:create"], routeBlacklist: ["customers"] });
  const fresh = (await refresh(tokens)).at<Tokens>("refreshTokens");
  const now = await scopes(fresh.accessToken);
  expect(now).toContain("vendor:view:all");
  expect(now).not.toContain("vendor:create");
  expect(now.filter((scope) => scope.startsWith("customer:"))).toEqual([]);
});

test("nobody gives or touches more than they hold", async () => {
  const limited = (
    await createRole(admin(), {
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
    await createRole(admin(), { displayName: "Lesser", scopeBlacklist: ["sku_cost:view:all", "sku_cost:view:single"] })
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

test("a role that users have cannot be deleted", async () => {
  const role = (await createRole(admin(), { displayName: "Night shift" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  expect(role.slug).toBe("night-shift");
  const nora = await hire("nora", role.slug);
  const removeRole = () =>
    office().ask("mutation ($id: Int!) { deleteUserRole(id: $id) { id } }", { id: role.id }, { token: admin() });
  const refused = await removeRole();
  expect(refused.code).toBe("CANNOT_DELETE");
  expect(refused.looks).toContain("Cannot perform delete. This role is still connected to one or more users.");
  expect((await remove(admin(), nora.id)).at("deleteUser.id")).toBe(nora.id);
  expect((await removeRole()).at("deleteUserRole.id")).toBe(role.id);
  expect(await signIn("nora@users.test")).toBeUndefined();
  expect((await office().ask(refreshMutation, { refreshToken: nora.tokens.refreshToken })).code).toBe(
    "UNAUTHENTICATED",
  );
});
