create or replace function app_hidden.report_user_history(filter jsonb)
returns table (
  id bigint, created_at timestamptz, user_id int, actor text, cause text, module text, root_id int, record_module text, record_id int, operation text,
  field text, before text, after text
)
language sql stable
as $$
  select h.id * 1000 + c.place, h.created_at, h.user_id, h.actor, h.cause, h.module, h.root_id, h.table_name, h.record_id, h.operation,
    c.key, case when c.key = 'labels' then (select string_agg(n.name, ', ' order by n.name) from app_public.references as n where n.account_id = h.account_id and n.module = 'labels' and to_jsonb(n.record_id) <@ (c.value -> 0))
      else coalesce((select n.name from app_public.references as n where n.account_id = h.account_id and n.module = t.module and n.record_id = case when t.module is not null then (c.value ->> 0)::int end), c.value ->> 0) end,
    case when c.key = 'labels' then (select string_agg(n.name, ', ' order by n.name) from app_public.references as n where n.account_id = h.account_id and n.module = 'labels' and to_jsonb(n.record_id) <@ (c.value -> 1))
      else coalesce((select n.name from app_public.references as n where n.account_id = h.account_id and n.module = t.module and n.record_id = case when t.module is not null then (c.value ->> 1)::int end), c.value ->> 1) end
  from app_hidden.seen_history as h
  cross join lateral jsonb_each(h.changes || coalesce(h.price_changes, '{}') || coalesce(h.cost_changes, '{}')) with ordinality as c (key, value, place)
  -- the module that a field refers to; none, and its values are what they are
  cross join lateral (select (select app_hidden.referring_columns()) -> h.table_name ->> c.key as module) as t
$$;
comment on function app_hidden.report_user_history(jsonb) is
  'Who changed what: one row for each field of each change, before and after. Records by their names of today, amounts for who may see them.';
