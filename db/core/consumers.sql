create or replace function app_private.consumers_of(p_table text, p_id int) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  found_ jsonb := '[]';
  consumer record;
  users jsonb;
begin
  for consumer in
    select c.conrelid::regclass as place, a.attname as key, coalesce(t.parent_table, r.relname) as module, coalesce(t.parent_column, 'id') as root
    from pg_constraint as c
    join pg_class as r on r.oid = c.conrelid
    join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    left join app_private.table_scopes as t on t.table_name = r.relname
    where c.contype = 'f' and c.confrelid = to_regclass(format('app_public.%I', p_table)) and c.confdeltype in ('r', 'a')
    order by r.relname
  loop
    execute format(
      'select jsonb_build_object(''module'', $3, ''count'', count(*), ''names'', (array_agg(n.name order by u.root desc) filter (where n.name is not null))[1:3])
       from (select distinct account_id, %I as root from %s where account_id = $1 and %I = $2) as u
       left join app_public.references as n on n.account_id = u.account_id and n.module = $3 and n.record_id = u.root
       having count(*) > 0', consumer.root, consumer.place, consumer.key)
    into users using app_hidden.account_id(), p_id, consumer.module;
    if users is not null and not found_ @> jsonb_build_array(users) then
      found_ := found_ || users;
    end if;
  end loop;
  return found_;
end $$;
comment on function app_private.consumers_of(text, int) is
  'What stands in the way of deleting a record: for each module whose records need it, how many do and the names of the latest three.';

create or replace function app_private.refuse_delete_of_used(p_table text, p_id int) returns void
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select app_private.fail('SWDEL', 'Cannot perform delete.', jsonb_build_object('consumers', app_private.consumers_of(p_table, p_id)))
$$;
comment on function app_private.refuse_delete_of_used(text, int) is 'Says what a record is still used by, after the foreign keys refused to let it go.';
