import { rule } from "./finding.ts";
import { visitorRoles } from "./roles.ts";

/** Tables login_clerk looks across tenants in, before one is known. */
export const loginDirectory = [
  "logins",
  "sessions",
  "refresh_tokens",
  "logins_elsewhere",
  "one_time_tokens",
  "rate_limits",
  "reserved_subdomains",
  "outgoing_mails",
  "api_key_secrets",
  "calendar_feed_secrets",
  "connection_addresses",
  "second_factors",
  "recovery_codes",
  "email_changes",
];

const policies = `
  select p.polname as name, c.oid::regclass::text as table_name, n.nspname as schema, c.relname, p.polcmd as command, p.polpermissive as permissive,
    pg_get_expr(p.polqual, p.polrelid) as condition, pg_get_expr(p.polwithcheck, p.polrelid) as with_check,
    array(select case when r = 0 then 'public' else pg_get_userbyid(r)::text end from unnest(p.polroles) as r) as roles,
    exists (select from app_private.table_scopes as s where s.schema_name = n.nspname and s.table_name = c.relname) as tenant
  from pg_policy as p join pg_class as c on c.oid = p.polrelid join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('app_public', 'app_hidden', 'app_private')`;

const ofTenant = "'(account_id = ( SELECT app_hidden.account_id() AS account_id))'";
const ofAccount = "'(id = ( SELECT app_hidden.account_id() AS account_id))'";
/** Where the tenant check must stand: alone or first of a conjunction. */
const checksTenant = (expression: string) =>
  `(${expression} = ${ofTenant} or starts_with(${expression}, '(' || ${ofTenant} || ' AND ') or table_name = 'app_public.accounts' and ${expression} = ${ofAccount})`;

export const policyChecks = [
  rule(
    "every policy of a tenant table begins with the tenant",
    `select table_name || ' ' || name as subject, problem
     from (${policies}) as p
     cross join lateral (values
       (condition is not null and not ${checksTenant("condition")}, 'USING does not begin with the tenant: ' || condition),
       (with_check is not null and not ${checksTenant("with_check")}, 'WITH CHECK does not begin with the tenant: ' || with_check),
       (command in ('a', 'w', '*') and with_check is null, 'WITH CHECK is missing')
     ) as found (broken, problem)
     where broken and (tenant or roles && $1 or table_name in ('app_public.accounts', 'app_public."references"'))
       and not (roles = '{searcher}' and table_name = 'app_public."references"' and command = 'r')
       and not (roles = '{login_clerk}' and table_name = 'app_public.accounts')
       and not (roles = '{stockwright_owner}' and name = 'owner' and table_name in ('app_public.accounts', 'app_public."references"'))`,
    [visitorRoles],
  ),
  rule(
    "an open policy is the owner's or the login clerk's, on tables without a tenant",
    `select table_name || ' ' || name as subject, 'is open to ' || array_to_string(roles, ', ') as problem
     from (${policies}) as p
     where (condition = 'true' or with_check = 'true')
       and not (roles = '{stockwright_owner}' and name = 'owner' and (not tenant or table_name = 'app_public.accounts'))
       and not (roles = '{login_clerk}' and (relname = any ($1) or table_name = 'app_public.accounts' or schema = 'app_private' and not exists (
         select from information_schema.columns as c where c.table_schema = schema and c.table_name = relname and c.column_name = 'account_id')))
       and not (roles = '{searcher}' and table_name = 'app_public."references"' and command = 'r')`,
    [loginDirectory],
  ),
  rule(
    "no policy is for everybody",
    `select table_name || ' ' || name as subject, 'applies to public' as problem from (${policies}) as p where 'public' = any (roles)`,
  ),
  rule(
    "every tenant table has the policies table_scopes asks for",
    `select format('%I.%I', s.schema_name, s.table_name) as subject, 'has no policy ' || wanted.name || ' for ' || wanted.role as problem
     from app_private.table_scopes as s
     cross join lateral (
       select name, role from unnest(case when s.writable then '{view,create,update,delete}'::text[] else '{view}' end) as name, unnest($1::text[]) as role
       union all
       select 'tenant', 'ledger_writer'
       union all
       select 'tenant', 'stockwright_owner'
     ) as wanted
     where not exists (
       select from (${policies}) as p
       where p.schema = s.schema_name and p.relname = s.table_name and p.name = wanted.name and wanted.role = any (p.roles)
         and p.command = case wanted.name when 'view' then 'r' when 'create' then 'a' when 'update' then 'w' when 'delete' then 'd' else '*' end
     )`,
    [visitorRoles],
  ),
  rule(
    "policies of writable tables ask for the scope of their action",
    `select p.table_name || ' ' || p.name as subject, 'does not ask for ' || s.scope || ':' || action as problem
     from (${policies}) as p
     join app_private.table_scopes as s on s.schema_name = p.schema and s.table_name = p.relname
     cross join lateral (select case name when 'create' then 'create' when 'update' then 'update:single' when 'delete' then 'delete:single' end as action) as a
     where s.write_rule is null and action is not null
       and strpos(coalesce(case when name = 'delete' then condition else with_check end, ''), format('app_hidden.may(%L::text)', s.scope || ':' || action)) = 0
     union all
     select p.table_name || ' ' || p.name, 'does not ask for ' || wanted.scope || ':view'
     from (${policies}) as p
     join app_private.table_scopes as s on s.schema_name = p.schema and s.table_name = p.relname
     left join app_private.table_scopes as parent on parent.table_name = s.parent_table
     cross join lateral unnest(array[case when s.view_rule is null then s.scope end, parent.scope]) as wanted (scope)
     where name in ('view', 'update', 'delete') and wanted.scope is not null
       and strpos(condition, format('app_hidden.may_view(%L::text)', wanted.scope)) = 0`,
  ),
  rule(
    "policies evaluate the request's settings once per query",
    `select table_name || ' ' || name as subject, 'calls app_hidden functions once per row: ' || expression as problem
     from (${policies}) as p cross join lateral (values (condition), (with_check)) as e (expression)
     -- which record a comment is about differs from row to row; all else is asked once
     where regexp_replace(expression, 'SELECT app_hidden\\.|app_hidden\\.sees_record\\(module, record_id\\)', '', 'g') ~ 'app_hidden\\.'`,
  ),
];
