import type { ClientBase } from "pg";
import type { Visitor } from "../../client/transaction.ts";
import type { RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";

/** What tokens of such roles would carry, as the database works it out; all in one query. */
export const visitorsOf = async (
  client: ClientBase,
  { accountId, admin, user }: Company,
  specs: readonly RoleSpec[],
): Promise<Visitor[]> => {
  const { rows } = await client.query<{ granted: string; role: string }>(
    `select granted, app_private.visitor_role(granted) as role
     from jsonb_array_elements($1::jsonb) with ordinality as s (spec, n)
     cross join lateral (
       select ',' || coalesce(string_agg(scope, ',') || ',', '') as granted
       from app_private.scopes_of_role(
         spec ->> 'type',
         array(select jsonb_array_elements_text(coalesce(spec -> 'routes', '[]'))),
         array(select jsonb_array_elements_text(coalesce(spec -> 'without', '[]')))) as scope
     ) as g
     order by n`,
    [JSON.stringify(specs)],
  );
  return specs.map(({ type }, n) => {
    const { granted = "", role = "anonymous" } = rows[n] ?? {};
    const { userId } = type === "admin" ? admin : user;
    return { accountId, ...(userId === undefined ? {} : { userId }), roleType: type, granted, role, cause: "sweep" };
  });
};
