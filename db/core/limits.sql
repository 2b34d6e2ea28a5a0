create or replace function app_private.tg_count_usage() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
  boundary record;
  counted record;
begin
  for boundary in
    select l.name, l.maximum, l.per_column, l.tier
    from app_private.tier_limits as l
    where l.table_name = tg_table_name
    order by l.name
  loop
    for counted in execute format(
      'select account_id, %s as key, count(*)::int as rows from changed %s group by 1, 2 order by 1, 2',
      case boundary.per_column
        when 'module' then 'hashtext(module)'
        else coalesce(quote_ident(boundary.per_column), '0')
      end,
      case when boundary.per_column is null then '' else format('where %I is not null', boundary.per_column) end)
    loop
      perform app_private.count_usage(counted.account_id, boundary.name, counted.key, sign * counted.rows,
        case when sign > 0 then boundary.maximum end, boundary.tier);
    end loop;
  end loop;
  return null;
end $$;
comment on function app_private.tg_count_usage() is 'Keeps the number of rows an account has against its tier''s limits; refuses what exceeds them.';

create or replace function app_private.count_usage(p_account int, p_name text, p_key int, p_rows int, p_maximum int, p_tier text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  total int;
begin
  if not exists (select from app_public.accounts where id = p_account and tier = p_tier) then
    return;
  end if;
  insert into app_private.usage as u (account_id, name, key, count)
  values (p_account, p_name, p_key, p_rows)
  on conflict (account_id, name, key) do update set count = u.count + p_rows
  returning count into total;
  if total > p_maximum then
    perform app_private.fail('SWLIM', format('The limit of %s %s is reached.', p_maximum, p_name),
      jsonb_build_object('name', p_name, 'limit', p_maximum, 'count', total - p_rows));
  end if;
end $$;
comment on function app_private.count_usage(int, text, int, int, int, text) is 'Adds rows to a counter; the row lock makes the last free place go to exactly one creator.';
