import type { ClientBase } from "pg";
import type { Check, Finding } from "./finding.ts";

/** Scopes that open rows without an owner on purpose. All others open nothing that a foreign owner would keep closed. */
const opening = ["file:delete:single"];
const nobody = 2_147_483_647;

type Policy = { subject: string; scope: string; full: string; name: string; expression: string; foreign: object };

/** Policies that look at more of a row than its company and whether it is withdrawn, with a row of no owner and of a foreign one. */
const following = `
  select c.oid::regclass || ' ' || p.polname as subject, coalesce((select s.scope from app_private.table_scopes as s where s.table_name = c.relname), '') as scope, c.oid::regclass::text as full, quote_ident(c.relname) as name, e.expression,
    (select jsonb_object_agg(a.attname, case t.typcategory when 'S' then '"nobody"' when 'N' then '-1' when 'B' then 'false' else 'null' end::jsonb)
     from pg_depend as d
     join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     join pg_type as t on t.oid = a.atttypid
     where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = p.polrelid and d.refobjsubid > 0
       and a.attname not in ('account_id', 'deleted_at', 'archived_by')) as foreign
  from pg_policy as p
  join pg_class as c on c.oid = p.polrelid
  join pg_namespace as n on n.oid = c.relnamespace
  cross join lateral (values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))) as e (expression)
  where n.nspname in ('app_public', 'app_hidden', 'app_private') and e.expression is not null
    and exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)`;

const settings = ["app.account_id", "app.user_id", "app.role_type", "app.granted"] as const;
type Settings = Readonly<Record<(typeof settings)[number], string>>;
const setting = (given: Settings): string =>
  settings.map((name) => `select set_config('${name}', '${given[name]}', true)`).join("; ");
const reading = `select jsonb_build_object(${settings.map((name) => `'${name}', coalesce(current_setting('${name}', true), '')`).join(", ")}) as before`;

const opens = ({ full, name, expression }: Policy, row: object): string =>
  `coalesce((select (${expression}) from (select (jsonb_populate_record(null::${full}, '${JSON.stringify({ account_id: nobody, ...row })}')).*) as ${name}), false)`;

/** Policies that are open for a row without an owner and closed for the same row with a foreign one. */
const openFor = async (client: ClientBase, policies: readonly Policy[], granted: string, type: string) => {
  const before = (await client.query<{ before: Settings }>(reading)).rows[0]?.before;
  if (!before) throw new Error("There are no settings.");
  const visitor = {
    "app.account_id": `${nobody}`,
    "app.user_id": `${nobody}`,
    "app.role_type": type,
    "app.granted": granted,
  };
  const asked = policies
    .map((policy, n) => `select ${n} as n where ${opens(policy, {})} and not ${opens(policy, policy.foreign)}`)
    .join(" union all ");
  // one round trip, so that the settings hold outside of a transaction, too
  const results = (await client.query(`${setting(visitor)}; ${asked}; ${setting(before)}`)) as unknown as {
    rows: { n: number }[];
  }[];
  return (results[settings.length]?.rows ?? []).flatMap(({ n }) => policies[n] ?? []);
};

export const ownerlessChecks: readonly Check[] = [
  {
    name: "no policy that follows an owner opens where there is none",
    find: async (client) => {
      const { rows } = await client.query<Policy>(following);
      const policies = rows.filter(({ foreign }) => foreign !== null);
      const { rows: scopes } = await client.query<{ all: string }>(
        "select ',' || string_agg(scope, ',' order by scope) || ',' as all from app_private.scopes where scope <> all ($1)",
        [opening],
      );
      const all = scopes[0]?.all ?? "";
      const findings: Finding[] = [];
      const ask = async (asked: readonly Policy[], granted: string, type: string) => {
        for (const { subject, expression } of await openFor(client, asked, granted, type))
          findings.push({ check: "ownerless", subject, problem: `opens where nobody owns the row: ${expression}` });
      };
      for (const type of ["admin", "user"]) await ask(policies, all, type);
      await ask(policies, ",", "user");
      // those of its own module alone: a foreign owner's module is not among them
      for (const [scope, own] of Map.groupBy(policies, (policy) => policy.scope))
        await ask(
          own,
          all
            .split(",")
            .filter((each) => each.startsWith(`${scope}:`))
            .join(",")
            .replace(/.+/, ",$&,"),
          "user",
        );
      return policies.length > 20
        ? findings
        : [
            ...findings,
            { check: "ownerless", subject: "policies", problem: `only ${policies.length} look at their rows` },
          ];
    },
  },
];
