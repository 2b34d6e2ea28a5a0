import type { ClientBase } from "pg";
import { createUser } from "../accounts.ts";
import { heldBy, permissions, scopes, type RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";
import { startTally, type Sweep } from "./tally.ts";

const specs: RoleSpec[] = [
  { type: "admin" },
  { type: "user" },
  ...Object.keys(permissions).map((module): RoleSpec => ({ type: "admin", routes: [module] })),
  ...Object.keys(permissions).map((module): RoleSpec => ({
    type: "user",
    routes: [module, "skus"],
    without: ["sales_order:cancel"],
  })),
];

/** Every scope, asked of real roles: base types, each module blacklisted, single actions blacklisted, deactivated. */
export const sweepGrants = async (client: ClientBase, { accountId }: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("granted scopes");
  const { userId } = await createUser(client, accountId);
  for (const spec of specs) {
    await client.query(
      `update app_public.user_roles as r set type = $3, route_blacklist = $4, scope_blacklist = $5
       from app_public.users as u where u.account_id = $1 and u.id = $2 and r.account_id = u.account_id and r.id = u.role_id`,
      [accountId, userId, spec.type, spec.routes ?? [], spec.without ?? []],
    );
    const held = heldBy(spec);
    const { rows } = await client.query<{ scope: string; may: boolean }>(
      `select scope, app_hidden.may(scope) as may
       from (select set_config('app.granted', app_private.granted_scopes($1, $2), true)) as granted, unnest($3::text[]) as scope`,
      [accountId, userId, scopes],
    );
    for (const { scope, may } of rows)
      check(may === held.has(scope), scope, `${JSON.stringify(spec)} ${may ? "has" : "lacks"} it`);
  }
  return sweep;
};
