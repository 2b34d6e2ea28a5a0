-- What belongs to one database rather than to the cluster. Run by the admin; a second run changes nothing.
do $$
begin
  execute format('revoke connect, temporary on database %I from public', current_database());
  execute format('grant connect on database %I to stockwright_server, stockwright_worker', current_database());
  execute format('grant create on database %I to stockwright_owner', current_database());
end $$;
grant create on schema public to stockwright_owner;

-- the job queue's tables have row-level security without policies: only their owner uses them
create schema if not exists graphile_worker authorization stockwright_worker;
