create or replace function app_private.tg_count_usage() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  withdrawn constant text := quote_ident(nullif(tg_argv[0], ''));
  -- what was taken back or archived is not counted: it left before it was deleted, and comes again when it is restored
  source constant text := case
    when tg_op = 'UPDATE' then format('(
      select n.*, case when n.%1$s is null then 1 else -1 end as places from changed as n join before as o on o.account_id = n.account_id and o.id = n.id
      where (n.%1$s is null) <> (o.%1$s is null)) as c', withdrawn)
    when tg_op = 'DELETE' then format('(select d.*, -1 as places from changed as d where %s) as c', case when withdrawn is null then 'true' else format('d.%s is null', withdrawn) end)
    else '(select i.*, 1 as places from changed as i) as c'
  end;
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
      'select account_id, %s as key, sum(places)::int as rows from %s %s group by 1, 2 order by 1, 2',
      case boundary.per_column
        when 'module' then 'hashtext(module)'
        else coalesce(quote_ident(boundary.per_column), '0')
      end,
      source,
      case when boundary.per_column is null then '' else format('where %I is not null', boundary.per_column) end)
    loop
      perform app_private.count_usage(counted.account_id, boundary.name, counted.key, counted.rows,
        case when counted.rows > 0 then boundary.maximum end, boundary.tier);
    end loop;
  end loop;
  return null;
end $$;
comment on function app_private.tg_count_usage() is
  'Keeps the number of rows an account has in use against its tier''s limits; refuses what exceeds them. Its argument is the column that says that a row was taken back or archived.';

create or replace function app_private.count_usage(p_account int, p_name text, p_key int, p_rows int, p_maximum int, p_tier text) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  place constant text := concat_ws(' ', p_account, p_name, p_key);
  tried jsonb;
  total int;
begin
  if not exists (select from app_public.accounts where id = p_account and tier = p_tier) then
    return;
  end if;
  if current_setting('app.trying', true) = 'on' then
    -- a try that is not kept counts for itself alone: a save meanwhile does not wait for it
    tried := coalesce(nullif(current_setting('app.tried_usage', true), '')::jsonb, '{}');
    tried := tried || jsonb_build_object(place, coalesce((tried ->> place)::int, 0) + p_rows);
    perform set_config('app.tried_usage', tried::text, true);
    total := (tried ->> place)::int + coalesce((select u.count from app_private.usage as u where u.account_id = p_account and u.name = p_name and u.key = p_key), 0);
  else
    insert into app_private.usage as u (account_id, name, key, count)
    values (p_account, p_name, p_key, p_rows)
    on conflict (account_id, name, key) do update set count = u.count + p_rows
    returning count into total;
  end if;
  if total > p_maximum then
    perform app_private.fail('SWLIM', format('The limit of %s %s is reached.', p_maximum, p_name),
      jsonb_build_object('name', p_name, 'limit', p_maximum, 'count', total - p_rows, 'added', p_rows));
  end if;
end $$;
comment on function app_private.count_usage(int, text, int, int, int, text) is 'Adds rows to a counter; the row lock makes the last free place go to exactly one creator. With app.trying on, rows that are not kept are counted without it.';
