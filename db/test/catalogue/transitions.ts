import { rule } from "./finding.ts";

export const transitionChecks = [
  rule(
    "every state of a document can be reached",
    `with recursive reached (table_name, state) as (
       select distinct table_name, from_state from app_private.transitions where app_private.stage_of(table_name, from_state) in ('draft', 'open')
       union
       select t.table_name, t.to_state from reached as r join app_private.transitions as t on t.table_name = r.table_name and t.from_state = r.state
     ),
     allowed as (
       select c.relname::text as table_name, m[1] as state
       from pg_constraint as k join pg_class as c on c.oid = k.conrelid
       cross join regexp_matches(pg_get_constraintdef(k.oid), '''([A-Z][A-Za-z ]+)''::text', 'g') as m
       where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'state = ANY' and exists (select from app_private.transitions as t where t.table_name = c.relname)
       union
       select s.module, s.state from app_private.initial_statuses as s
       where exists (select from app_private.transitions as t where t.table_name = s.module)
     )
     select coalesce(a.table_name, r.table_name) || ' ' || coalesce(a.state, r.state) as subject,
       case when r.state is null then 'cannot be reached' else 'is no state of the table' end as problem
     from allowed as a full join reached as r on r.table_name = a.table_name and r.state = a.state
     where a.state is null or r.state is null`,
  ),
  rule(
    "no document can be stuck in an open state",
    `with recursive ending (table_name, state) as (
       select distinct table_name, to_state from app_private.transitions where app_private.stage_of(table_name, to_state) in ('closed', 'canceled')
       union
       -- a kind that cannot be canceled is deleted
       select distinct t.table_name, t.from_state from app_private.transitions as t
       where app_private.stage_of(t.table_name, t.from_state) = 'open' and to_regprocedure(format('app_private.after_delete_%s(int)', t.table_name)) is not null
       union
       select t.table_name, t.from_state from ending as e join app_private.transitions as t on t.table_name = e.table_name and t.to_state = e.state
     )
     select distinct t.table_name || ' ' || t.from_state as subject, 'leads to no end' as problem
     from app_private.transitions as t
     where not exists (select from ending as e where e.table_name = t.table_name and e.state = t.from_state)
       -- or it ends by being deleted, there and then
       and not exists (
         select from pg_proc as p
         where p.oid = to_regprocedure(format('app_private.before_delete_%s(int)', t.table_name)) and strpos(p.prosrc, quote_literal(t.from_state)) > 0)`,
  ),
  rule(
    "new accounts have a status for every state",
    `select distinct t.table_name || ' ' || t.to_state as subject, 'has no initial status' as problem
     from app_private.transitions as t
     where t.table_name <> 'shipments'
       and not exists (select from app_private.initial_statuses as s where s.module = t.table_name and s.state = t.to_state)`,
  ),
];
