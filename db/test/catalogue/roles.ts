import { rule } from "./finding.ts";

/** What a request's transaction may become. */
export const visitorRoles = [
  "visitor",
  "visitor_without_price",
  "visitor_without_cost",
  "visitor_without_price_and_cost",
] as const;
/** A visitor of a store, and a customer signed in to one: no users, and no relation of the product is theirs. */
export const storeRoles = ["store_guest", "store_customer"] as const;
/** Own functions, cannot log in. */
export const definerRoles = ["stockwright_owner", "ledger_writer", "login_clerk", "searcher"] as const;
export const logins = ["stockwright_server", "stockwright_worker"] as const;

const all = [...visitorRoles, ...definerRoles, ...logins, "anonymous", ...storeRoles];

export const roleChecks = [
  rule(
    "roles have no more power than their part",
    `select name as subject, problem
     from unnest($1::text[]) as name
     left join pg_roles as r on r.rolname = name
     cross join lateral (values
       (r.rolname is null, 'does not exist'),
       (r.rolsuper, 'is a superuser'),
       (r.rolbypassrls, 'bypasses row-level security'),
       (r.rolcreaterole, 'may create roles'),
       (r.rolcanlogin and not name = any ($2), 'can log in'),
       (r.rolinherit and name = any ($2), 'inherits what it is granted')
     ) as p (broken, problem)
     where p.broken`,
    [all, logins],
  ),
  rule(
    "logins become visitors and nothing else",
    `select m.rolname as subject, 'is a member of ' || g.rolname as problem
     from pg_auth_members as a
     join pg_roles as m on m.oid = a.member
     join pg_roles as g on g.oid = a.roleid
     where (m.rolname = any ($1) and (g.rolname <> all ($2) or a.inherit_option))
       or (m.rolname = any ($2))
       or (m.rolname = 'stockwright_worker' and g.rolname = any ($3))`,
    [logins, [...visitorRoles, "anonymous", ...storeRoles], storeRoles],
  ),
  rule(
    "logins and visitors own nothing",
    `select c.oid::regclass::text as subject, 'belongs to ' || pg_get_userbyid(c.relowner) as problem
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('app_public', 'app_hidden', 'app_private') and pg_get_userbyid(c.relowner) <> 'stockwright_owner'`,
  ),
];
