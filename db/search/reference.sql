-- Arguments: the column that names a record, the one that names its party or '', then the columns its search looks at.
create or replace function app_private.tg_keep_reference() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  words constant text[] := tg_argv[0:0] || tg_argv[2:];
begin
  if tg_op = 'DELETE' then
    delete from app_public.references as r
    using old_rows as o
    where r.account_id = o.account_id and r.module = tg_table_name and r.record_id = o.id;
  elsif tg_op = 'INSERT' then
    insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
    select n.account_id, tg_table_name, n.id, w.whole ->> tg_argv[0], coalesce((select app_private.plain_words(string_agg(w.whole ->> c, ' ')) from unnest(words) as c), ''), (w.whole ->> tg_argv[1])::int
    from new_rows as n
    cross join lateral (select to_jsonb(n) as whole offset 0) as w
    -- a document gets its number with its last statement: until then there is nothing to call it by
    where w.whole ->> tg_argv[0] is not null
    on conflict (account_id, module, record_id)
    do update set name = excluded.name, search_text = excluded.search_text, party_id = excluded.party_id;
  else
    insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
    select new.account_id, tg_table_name, new.id, coalesce(w.whole ->> tg_argv[0], ''), coalesce((select app_private.plain_words(string_agg(w.whole ->> c, ' ')) from unnest(words) as c), ''), (w.whole ->> tg_argv[1])::int
    from (select to_jsonb(new) as whole offset 0) as w
    on conflict (account_id, module, record_id)
    do update set name = excluded.name, search_text = excluded.search_text, party_id = excluded.party_id;
  end if;
  return null;
end $$;
comment on function app_private.tg_keep_reference() is
  'Keeps the display name, the searched words and the party of records: of a statement''s new and deleted rows, and of each row that got others.';

drop policy if exists tenant_view on app_public.references;
create policy tenant_view on app_public.references for select
  to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost
  -- names are everybody's in the company, but for rows that are seen with their owner alone
  using (account_id = (select app_hidden.account_id())
    and (module <> all ((select app_hidden.following_tables())::text[]) or app_hidden.sees_record(module, record_id)));
drop policy if exists search on app_public.references;
-- wide on purpose: a policy with a condition would keep LIKE from the index; the function names the account itself
create policy search on app_public.references for select to searcher using (true);
grant select (account_id, module, record_id, name, is_archived) on app_public.references
  to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost;
grant select on app_public.references to searcher;
