import { isInBase, permissionsWith, scopesOf, viewScopesOf } from "../../../resources/core/permissions.ts";
import { resources } from "../../../resources/core/registry.ts";
import { scopeOf } from "../../../resources/core/naming.ts";
import { rule } from "./finding.ts";

/** Where SQL asks for scopes: functions and policies. */
const texts = `
  select p.oid::regprocedure::text as subject, p.prosrc as text
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('app_public', 'app_hidden', 'app_private')
  union all
  select p.polrelid::regclass || ' ' || p.polname, concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy as p`;

const permissions = permissionsWith(resources);

const declared = resources.flatMap((resource) => [
  ...Object.entries(resource.operations ?? {}).map(([name, { scope }]) => ({
    subject: `${resource.name}.${name}`,
    scope,
  })),
  ...viewScopesOf(resource, "all").map((scope) => ({ subject: resource.name, scope })),
]);

export const scopeChecks = [
  rule(
    "SQL asks only for scopes that exist",
    `select subject, 'asks for ' || asked.scope || ', which is no scope' as problem
     from (${texts}) as t
     cross join lateral (
       select m[1] as scope from regexp_matches(text, '(?:may|require_scope)\\(''([a-z_:]+)''', 'g') as m
       union
       select m[1] || ':view' from regexp_matches(text, '(?:may_view|require_view)\\(''([a-z_]+)''', 'g') as m
       union
       select m[1] from regexp_matches(text, '''([a-z_]+:(?:view|create|update|delete|place|cancel|adjust|reallocate|return)[a-z:]*)''', 'g') as m
     ) as asked
     where not exists (
       select from app_private.scopes as s
       where s.scope = asked.scope or asked.scope like '%:view' and s.scope in (asked.scope || ':all', asked.scope || ':single')
     )`,
  ),
  rule(
    "resource definitions ask only for scopes that exist",
    `select subject, 'asks for ' || d.scope || ', which is no scope' as problem
     from unnest($1::text[], $2::text[]) as d (subject, scope)
     where not exists (select from app_private.scopes as s where s.scope = d.scope)`,
    [declared.map(({ subject }) => subject), declared.map(({ scope }) => scope)],
  ),
  rule(
    "a resource and its table have the same scope",
    `select d.subject, format('the resource says %s, the table %s', d.scope, s.scope) as problem
     from unnest($1::text[], $2::text[]) as d (subject, scope)
     join app_private.table_scopes as s on s.table_name = d.subject
     where d.scope <> s.scope`,
    [resources.map(({ name }) => name), resources.map(scopeOf)],
  ),
  rule(
    "the database and the resource definitions know the same scopes",
    `select coalesce(k.scope, s.scope) as subject, case when k.scope is null then 'is unknown to the resources' else 'is unknown to the database' end as problem
     from unnest($1::text[]) as k (scope) full join app_private.scopes as s on s.scope = k.scope
     where k.scope is null or s.scope is null
     union all
     select coalesce(k.module, m.module), 'modules differ'
     from unnest($2::text[], $3::text[]) as k (module, scope) full join app_private.scope_modules as m on m.module = k.module and m.scope = k.scope
     where k.module is null or m.module is null`,
    [scopesOf(permissions), Object.keys(permissions), Object.values(permissions).map(({ scope }) => scope)],
  ),
  rule(
    "the database and the resource definitions agree on what each base type has",
    `select s.scope as subject, 'is given to other base types than the resources say' as problem
     from app_private.scopes as s join unnest($1::text[], $2::boolean[], $3::boolean[]) as k (scope, for_admin, for_user) on k.scope = s.scope
     where (s.for_admin, s.for_user) is distinct from (k.for_admin, k.for_user)`,
    [
      scopesOf(permissions),
      ...(["admin", "user"] as const).map((type) => scopesOf(permissions).map((scope) => isInBase(type, scope))),
    ],
  ),
  rule(
    "every scope can be taken away with its module",
    `select s.scope as subject, 'belongs to no module of a route blacklist' as problem
     from app_private.scopes as s
     where not exists (select from app_private.scope_modules as m where m.scope = split_part(s.scope, ':', 1))`,
  ),
];
