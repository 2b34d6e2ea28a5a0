import { rule } from "./finding.ts";
import { logins, storeRoles, visitorRoles } from "./roles.ts";

const columns = `
  select s.table_name, s.writable, format('%I.%I', s.schema_name, s.table_name)::regclass as relation, c.column_name, r.role,
    (select kind from app_private.secret_columns as k where k.table_name = s.table_name and k.column_name = c.column_name) as secret,
    exists (select from app_private.ledger_columns as l where l.table_name = s.table_name and l.column_name = c.column_name) as of_ledger
  from app_private.table_scopes as s
  join information_schema.columns as c on c.table_schema = s.schema_name and c.table_name = s.table_name
  cross join unnest($1::text[]) as r (role)
  -- these are granted to nobody, as rendered-texts.ts sees to
  where not app_private.is_whole_text(s, c.column_name)`;

const sees =
  "(role = 'visitor' or secret = 'price' and role = 'visitor_without_cost' or secret = 'cost' and role = 'visitor_without_price')";

/** Whether a column of information_schema.columns is money, by its type or its name. */
export const isMoney = (column: string): string =>
  `(${column}.domain_name in ('money', 'unit_money') or ${column}.column_name ~ '(^|_)(price|cost|value|amount|margin|total|subtotal|tax|revenue|cogs|into_stock)(_delta)?$' and ${column}.data_type = 'numeric')
   and ${column}.table_name <> 'custom_field_index'`;

export const grantChecks = [
  rule(
    "prices and costs are withheld from roles that may not see them",
    `select format('%s.%s', relation, column_name) as subject, case when secret is not null and not ${sees} then 'can be read by ' else 'is kept from ' end || role as problem
     from (${columns}) as c
     where has_column_privilege(role, relation, column_name, 'select') = (secret is not null and not ${sees})`,
    [visitorRoles],
  ),
  rule(
    "every column of money is a secret, or known not to be one",
    `select format('%s.%s', c.table_name, c.column_name) as subject, 'is money and no secret' as problem
     from information_schema.columns as c
     join app_private.table_scopes as s on s.schema_name = c.table_schema and s.table_name = c.table_name
     where (${isMoney("c")} or c.domain_name = 'discount' or c.column_name ~ '^(price|cost)_(reason|changes|parts)$')
       and not exists (select from app_private.secret_columns as k where k.table_name = c.table_name and k.column_name = c.column_name)`,
  ),
  rule(
    "prices are prices and costs are costs",
    `select table_name || '.' || column_name as subject, 'is called a ' || kind as problem
     from app_private.secret_columns
     where kind is distinct from case
       when column_name ~ 'price' or table_name ~ '^(sales_order|invoice|payment)' or table_name ~ '^return' and column_name <> 'cost' or column_name in ('credit_limit', 'revenue') then 'price'
       when column_name ~ 'cost|value|cogs' or table_name ~ '^(purchase_order|cogs|landed_cost|receipt|revaluation|transit_revaluation|vendor_return)' then 'cost'
     end`,
  ),
  rule(
    "secret columns exist",
    `select table_name || '.' || column_name as subject, 'is no column' as problem
     from app_private.secret_columns as k
     where not exists (
       select from app_private.table_scopes as s join information_schema.columns as c on c.table_schema = s.schema_name and c.table_name = s.table_name
       where s.table_name = k.table_name and c.column_name = k.column_name)`,
  ),
  rule(
    "visitors write neither the tenant nor what the ledger owns",
    `select format('%s.%s', relation, column_name) as subject, role || ' may ' || privilege as problem
     from (${columns}) as c cross join unnest('{insert,update}'::text[]) as privilege
     where (not writable or of_ledger or column_name in ('account_id', 'id', 'created_at', 'updated_at')) and has_column_privilege(role, relation, column_name, privilege)
     union all
     select distinct relation::text, role || ' may delete' from (${columns}) as c
     where (not writable or column_name = 'deleted_at') and has_table_privilege(role, relation, 'delete')
     union all
     select distinct relation::text, role || ' may truncate' from (${columns}) as c where has_table_privilege(role, relation, 'truncate')`,
    [visitorRoles],
  ),
  rule(
    "app_private, and whatever is no module, is closed",
    `select format('%s', c.oid::regclass) as subject, role || ' may ' || privilege as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     cross join unnest($1::text[]) as role cross join unnest('{select,insert,update,delete}'::text[]) as privilege
     where c.relkind in ('r', 'p', 'v') and (n.nspname = 'app_private' or n.nspname in ('app_public', 'app_hidden') and role = any ($2))
       and case when privilege = 'delete' then has_table_privilege(role, c.oid, privilege) else has_any_column_privilege(role, c.oid, privilege) end`,
    [
      [...visitorRoles, ...logins, "anonymous", ...storeRoles, "searcher"],
      [...logins, "anonymous", ...storeRoles],
    ],
  ),
  rule(
    "sequences are nobody's business",
    `select c.oid::regclass::text as subject, role || ' may use it' as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace cross join unnest($1::text[]) as role
     where c.relkind = 'S' and n.nspname in ('app_public', 'app_hidden', 'app_private') and has_sequence_privilege(role, c.oid, 'usage, select, update')`,
    [[...visitorRoles, ...logins, "anonymous", ...storeRoles]],
  ),
];
