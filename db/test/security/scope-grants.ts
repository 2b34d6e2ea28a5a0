import type { ClientBase } from "pg";
import { createUser } from "../accounts.ts";
import { heldBy, permissions, scopes, type RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";
import { startTally, type Sweep } from "./tally.ts";

const specs: RoleSpec[] = [
  { type: "admin" },
  { type: "user" },
  { type: "user", routes: ["sku_prices", "sku_costs"] },
  { type: "admin", without: ["sku_price:view:all", "sku_price:view:single"] },
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
    const sees = (scope: string) => held.has(`${scope}:view:all`) || held.has(`${scope}:view:single`);
    const hidden = [sees("sku_price") ? "" : "price", sees("sku_cost") ? "" : "cost"].filter((kind) => kind !== "");
    const wanted = ["visitor", ...(hidden.length > 0 ? [`without_${hidden.join("_and_")}`] : [])].join("_");
    const taken = await client.query<{ role: string }>(
      "select app_private.visitor_role(app_private.granted_scopes($1, $2)) as role",
      [accountId, userId],
    );
    check(
      taken.rows[0]?.role === wanted,
      "database role",
      `${JSON.stringify(spec)} becomes ${taken.rows[0]?.role}, not ${wanted}`,
    );
    for (const { scope, may } of rows)
      check(may === held.has(scope), scope, `${JSON.stringify(spec)} ${may ? "has" : "lacks"} it`);
  }
  for (const table of ["users", "user_roles"]) {
    await client.query("savepoint deactivated");
    await client.query(
      `update app_public.${table} set is_active = false where account_id = $1 and id = ${table === "users" ? "$2" : "(select role_id from app_public.users where id = $2)"}`,
      [accountId, userId],
    );
    const { rows } = await client.query<{ granted: string }>("select app_private.granted_scopes($1, $2) as granted", [
      accountId,
      userId,
    ]);
    check(rows[0]?.granted === ",", `deactivated ${table}`, `still holds ${rows[0]?.granted}`);
    await client.query("rollback to savepoint deactivated");
  }
  return sweep;
};
