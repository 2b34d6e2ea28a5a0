--! Previous: sha1:f3daeac8fb25bb9a389505b506638a152b0bfaec
--! Hash: sha1:4d39a2144aa7e7db219e3e447ce2d0afe7c6f53f

-- Limits count what is in use: what was revoked or archived before makes room.
do $$
declare
  boundary record;
begin
  for boundary in
    select l.tier, l.name, l.table_name, coalesce(quote_ident(l.per_column), '0') as key, c.column_name as withdrawn
    from app_private.tier_limits as l
    join information_schema.columns as c on c.table_schema = 'app_public' and c.table_name = l.table_name and c.column_name in ('deleted_at', 'archived_by')
  loop
    execute format('
      update app_private.usage as u set count = u.count - gone.rows
      from (select account_id, %1$s as key, count(*)::int as rows from app_public.%2$I where %3$I is not null and %1$s is not null group by 1, 2) as gone
      where u.name = %4$L and u.account_id = gone.account_id and u.key = gone.key',
      boundary.key, boundary.table_name, boundary.withdrawn, boundary.name);
  end loop;
end $$;
