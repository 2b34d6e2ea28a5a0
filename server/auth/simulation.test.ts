import { expect, test } from "vitest";
import { useStaff, type Tokens } from "./test/staff.ts";

const { office, admin, signIn, createRole, updateRole, hire } = useStaff();

type Simulation = {
  accessToken: string;
  role: { displayName: string };
  person: { name: string } | null;
  denied: { scope: string; because: string }[];
};
const simulate = (token: string, asked: { roleId?: number; userId?: number }) =>
  office().ask(
    `mutation ($roleId: Int, $userId: Int) { simulateRole(roleId: $roleId, userId: $userId) {
      accessToken role { displayName } person { name } denied { scope because } } }`,
    asked,
    { token },
  );
const simulated = async (token: string, asked: { roleId?: number; userId?: number }): Promise<Simulation> =>
  (await simulate(token, asked)).at<Simulation>("simulateRole");
const scopes = async (token: string): Promise<string[]> =>
  (await office().ask("{ currentUser { scopes } }", {}, { token })).at("currentUser.scopes");
const because = ({ denied }: Simulation, scope: string) => denied.find((each) => each.scope === scope)?.because;
const idOf = async (token: string, slug: string): Promise<number> =>
  (await office().ask("query ($s: String) { userRoles(filter: {searchText: $s}) { id slug } }", { s: slug }, { token }))
    .at<{ id: number; slug: string }[]>("userRoles")
    .find((role) => role.slug === slug)?.id ?? 0;

test("an administrator sees what a clerk sees, and why he does not see the rest", async () => {
  const role = (
    await createRole(admin(), {
      displayName: "Warehouse clerk",
      routeBlacklist: ["sku_prices", "customers"],
      scopeBlacklist: ["sku:delete:single"],
    })
  ).at<{ id: number; slug: string }>("createUserRole.userRole");
  const clerk = await hire("cleo", role.slug);
  const seen = await simulated(admin(), { roleId: role.id });
  expect(seen.role.displayName).toBe("Warehouse clerk");
  expect(await scopes(seen.accessToken)).toEqual(await scopes(clerk.tokens.accessToken));
  expect(because(seen, "customer:view:all")).toBe("module");
  expect(because(seen, "sku:delete:single")).toBe("action");
  expect(because(seen, "user:create")).toBe("base");
  expect(because(seen, "sku:view:all")).toBeUndefined();
  const denied = new Set(seen.denied.map(({ scope }) => scope));
  for (const scope of await scopes(seen.accessToken)) expect(denied.has(scope)).toBe(false);
  expect(denied.size + (await scopes(seen.accessToken)).length).toBe((await scopes(admin())).length);

  const asCleo = await simulated(admin(), { userId: clerk.id });
  expect(asCleo.person).toEqual({ name: "cleo Cole" });
  expect(await scopes(asCleo.accessToken)).toEqual(await scopes(clerk.tokens.accessToken));
  // what is personal stays the administrator's own
  const { at } = await office().ask("{ currentUser { email } }", {}, { token: asCleo.accessToken });
  expect(at("currentUser.email")).toBe("ann@users.test");

  await updateRole(admin(), { id: role.id, routeBlacklist: [] });
  expect(await scopes((await simulated(admin(), { roleId: role.id })).accessToken)).toContain("customer:view:all");
});

test("a simulation changes nothing, not even one's own password, and begins no other", async () => {
  const userRole = await idOf(admin(), "user");
  const { accessToken } = await simulated(admin(), { roleId: userRole });
  const mutations = [
    'mutation { createLabel(input: {name: "x", modules: ["skus"]}) { label { id } } }',
    'mutation { changePassword(input: {currentPassword: "a", password: "b", confirmPassword: "b"}) }',
    "mutation { signOutElsewhere }",
    "mutation { logout }",
    "mutation { setHasTakenTour(hasTakenTour: true) { user { id } } }",
    `mutation { simulateRole(roleId: ${userRole}) { accessToken } }`,
  ];
  for (const query of mutations)
    expect([query, (await office().ask(query, {}, { token: accessToken })).code]).toEqual([query, "SIMULATED"]);
});

test("nobody sees more by a simulation than he may himself", async () => {
  const limited = (
    await createRole(admin(), { displayName: "No costs", type: "admin", routeBlacklist: ["sku_costs"] })
  ).at<{ id: number; slug: string }>("createUserRole.userRole");
  const boss = await hire("nora", limited.slug);
  const adminRole = await idOf(admin(), "admin");
  const seen = await simulated(boss.tokens.accessToken, { roleId: adminRole });
  expect(await scopes(seen.accessToken)).toEqual(await scopes(boss.tokens.accessToken));
  expect(because(seen, "sku_cost:view:all")).toBe("own");
  const plain = await hire("paul");
  expect((await simulate(plain.tokens.accessToken, { roleId: adminRole })).code).toBe("FORBIDDEN");
  expect((await simulate(plain.tokens.accessToken, { userId: boss.id })).code).toBe("FORBIDDEN");
});

test("another company's roles and users are not found, and neither is nobody", async () => {
  const other = (await signIn("ann@other.test")).accessToken;
  const theirs = await idOf(other, "user");
  expect(await simulate(other, { roleId: theirs }).then(({ at }) => at("simulateRole.accessToken"))).toBeTruthy();
  expect((await simulate(admin(), { roleId: theirs })).code).toBe("NOT_FOUND");
  const { at } = await office().ask("{ currentUser { id } }", {}, { token: other });
  expect((await simulate(admin(), { userId: at("currentUser.id") })).code).toBe("NOT_FOUND");
  expect((await simulate(admin(), {})).fields).toEqual({ roleId: "required" });
});

test("a simulation ends with the session it was begun in", async () => {
  const own: Tokens = await signIn("ann@users.test");
  const role = await idOf(own.accessToken, "user");
  expect(await simulated(own.accessToken, { roleId: role })).toBeTruthy();
  await office().ask("mutation { logout }", {}, { token: own.accessToken });
  expect((await simulate(own.accessToken, { roleId: role })).code).toBe("UNAUTHENTICATED");
  const again = await signIn("ann@users.test");
  const { accessToken } = await simulated(again.accessToken, { roleId: role });
  await office().ask("mutation { logout }", {}, { token: again.accessToken });
  office().pass(61);
  expect((await office().ask("{ currentUser { id } }", {}, { token: accessToken })).status).toBe(401);
});
