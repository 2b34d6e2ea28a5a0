-- Arguments: the column that names a record, the one that names its party or '', then the columns its search looks at.
create or replace function app_private.tg_keep_reference() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  row_ jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  party int;
  words text;
begin
  if tg_op = 'DELETE' then
    delete from app_public.references
    where account_id = (row_ ->> 'account_id')::int and module = tg_table_name and record_id = (row_ ->> 'id')::int;
    return null;
  end if;
  -- a document gets its number with its last statement: until then there is nothing to call it by
  if tg_op = 'INSERT' and row_ ->> tg_argv[0] is null then
    return null;
  end if;
  select string_agg(value, ' ') into words
  from unnest(tg_argv[0:0] || tg_argv[2:]) as c cross join lateral (select row_ ->> c) as v (value);
  words := lower(words);
  party := (row_ ->> tg_argv[1])::int;
  if tg_op = 'UPDATE' then
    -- most updates change neither the name nor what is searched
    perform 1 from app_public.references
    where account_id = (row_ ->> 'account_id')::int and module = tg_table_name and record_id = (row_ ->> 'id')::int
      and name = coalesce(row_ ->> tg_argv[0], '') and search_text = coalesce(words, '') and party_id is not distinct from party;
    if found then
      return null;
    end if;
  end if;
  insert into app_public.references (account_id, module, record_id, name, search_text, party_id)
  values ((row_ ->> 'account_id')::int, tg_table_name, (row_ ->> 'id')::int, coalesce(row_ ->> tg_argv[0], ''), coalesce(words, ''), party)
  on conflict (account_id, module, record_id)
  do update set name = excluded.name, search_text = excluded.search_text, party_id = excluded.party_id;
  return null;
end $$;
comment on function app_private.tg_keep_reference() is 'Keeps the display name, the searched words and the party of a record.';

drop policy if exists tenant_view on app_public.references;
create policy tenant_view on app_public.references for select
  to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost
  using (account_id = (select app_hidden.account_id()));
drop policy if exists search on app_public.references;
-- wide on purpose: a policy with a condition would keep LIKE from the index; the function names the account itself
create policy search on app_public.references for select to searcher using (true);
grant select (account_id, module, record_id, name) on app_public.references
  to visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost;
grant select on app_public.references to searcher;
