import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import { baseScopes, type RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";
import { visitorsOf } from "./restricted.ts";
import { startTally, type Sweep } from "./tally.ts";

type Case = { what: string; role: RoleSpec; statement: string; allowed: boolean; codes?: readonly string[] };

const perform = (operation: string, input: object) =>
  `select app_hidden.perform('${operation}', '${JSON.stringify(input)}')::text`;

const casesOf = ({ ids, name }: Company, adminRole: number): Case[] => {
  const manager: RoleSpec = { type: "admin", without: ["sku:delete:single"] };
  const user: RoleSpec = { type: "user" };
  const admin: RoleSpec = { type: "admin" };
  const slugged = (slug: string, more: object) => ({ displayName: `${name} ${slug}`, slug, ...more });
  const over = (what: string, role: RoleSpec, statement: string): Case => ({
    what,
    role,
    statement,
    allowed: false,
    codes: ["SWFBD", "42501", "SWNFD"],
  });
  const within = (what: string, role: RoleSpec, statement: string): Case => ({ what, role, statement, allowed: true });
  const last = (what: string, statement: string): Case => ({
    what,
    role: admin,
    statement,
    allowed: false,
    codes: ["SWRUL", "SWDEL"],
  });
  return [
    within(
      "an administrator makes an administrator's role",
      admin,
      perform("save_user_roles", slugged("chief", { type: "admin" })),
    ),
    over(
      "a manager makes an administrator's role",
      manager,
      perform("save_user_roles", slugged("chief", { type: "admin" })),
    ),
    within(
      "a manager makes a role like his own",
      manager,
      perform("save_user_roles", slugged("deputy", { type: "admin", scopeBlacklist: ["sku:delete:single"] })),
    ),
    over(
      "a manager lifts the blacklist of a role",
      manager,
      perform("save_user_roles", { id: ids["role"], type: "admin", scopeBlacklist: [] }),
    ),
    over(
      "a manager makes somebody administrator",
      manager,
      perform("save_users", { id: ids["clerk"], roleId: adminRole }),
    ),
    over(
      "a manager makes somebody administrator by slug",
      manager,
      perform("save_users", { id: ids["clerk"], roleSlug: "admin" }),
    ),
    over(
      "a manager invites an administrator",
      manager,
      perform("save_users", { email: `chief@${name.toLowerCase()}.test`, firstName: "x", roleId: adminRole }),
    ),
    over(
      "a manager deactivates an administrator",
      manager,
      perform("save_users", { id: ids["admin"], isActive: false }),
    ),
    over(
      "a manager takes an administrator's address",
      manager,
      perform("save_users", { id: ids["admin"], email: `mine@${name.toLowerCase()}.test` }),
    ),
    over("a user makes himself administrator", user, perform("save_users", { id: ids["user"], roleId: adminRole })),
    over(
      "a user makes himself administrator in SQL",
      user,
      `update app_public.users set role_id = ${adminRole} where id = ${ids["user"]}`,
    ),
    over(
      "a user changes his role in SQL",
      user,
      "update app_public.user_roles set scope_blacklist = '{}', type = 'admin' where slug = 'user' returning 1",
    ),
    over("a user changes a colleague", user, perform("save_users", { id: ids["clerk"], firstName: "x" })),
    over(
      "a user removes a colleague in SQL",
      user,
      `delete from app_public.users where id = ${ids["clerk"]} returning 1`,
    ),
    over("a user removes an administrator", user, perform("delete_users", { id: ids["admin"] })),
    within("a user changes his own name", user, perform("update_profile", { firstName: "x" })),
    over(
      "a user changes his own address",
      user,
      perform("save_users", { id: ids["user"], email: `mine@${name.toLowerCase()}.test` }),
    ),
    over(
      "somebody without modules changes his name",
      { type: "user", routes: ["user"] },
      perform("update_profile", { firstName: "x" }),
    ),
    last("the last administrator demotes himself", perform("save_users", { id: ids["admin"], roleId: ids["role"] })),
    last("the last administrator deactivates himself", perform("save_users", { id: ids["admin"], isActive: false })),
    last("the last administrator deletes himself", perform("delete_users", { id: ids["admin"] })),
    last("the last administrator deactivates his role", perform("save_user_roles", { id: adminRole, isActive: false })),
    {
      ...last("the last administrator demotes his role", perform("save_user_roles", { id: adminRole, type: "user" })),
      // it is built in: its kind stays, no matter who is left
      codes: ["SWVAL"],
    },
    // a status is another name for its state, not a way round the scope
    over(
      "a clerk cancels an order by its status",
      { type: "admin", without: ["sales_order:cancel"] },
      perform("save_sales_orders", { id: ids["sale"], statusId: ids["canceled"] }),
    ),
    within(
      "a clerk with the scope cancels an order by its status",
      admin,
      perform("save_sales_orders", { id: ids["sale"], statusId: ids["canceled"] }),
    ),
    // everything needs a person
    ...["save_labels", "save_vendors", "create_lot"].map((operation) =>
      over(
        `${operation} without scopes`,
        { type: "user", without: baseScopes("user") },
        perform(operation, { name: "x" }),
      ),
    ),
  ];
};

/** A user gives, takes or changes no more than they hold; an account keeps an administrator. */
export const sweepEscalation = async (client: ClientBase, company: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("escalation");
  const { rows } = await client.query<{ role: number; canceled: number }>(
    `select (select role_id from app_public.users where account_id = $1 and id = $2) as role,
       (select id from app_public.statuses where account_id = $1 and module = 'sales_orders' and state = 'Canceled') as canceled`,
    [company.accountId, company.ids["admin"]],
  );
  const { role = 0, canceled = 0 } = rows[0] ?? {};
  const cases = casesOf({ ...company, ids: { ...company.ids, canceled } }, role);
  const visitors = await visitorsOf(
    client,
    company,
    cases.map((one) => one.role),
  );
  for (const [n, { what, statement, allowed, codes = [] }] of cases.entries()) {
    const visitor = visitors[n];
    if (!visitor) continue;
    // the restricted person is not the administrator
    const acting =
      cases[n]?.role.without && company.user.userId !== undefined
        ? { ...visitor, userId: company.user.userId }
        : visitor;
    const [outcome] = await attempt(client, acting, [statement], { answers: true });
    const state = outcome?.state ?? null;
    const kept = state !== null ? codes.includes(state) : outcome?.rows === 0;
    check(
      allowed ? state === null : kept,
      what,
      `should be ${allowed ? "allowed" : "refused"}: ${state ?? outcome?.answer} ${outcome?.message ?? ""}`,
    );
  }
  return sweep;
};
