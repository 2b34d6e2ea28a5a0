-- The clerk looks across tenants in the login directory only; of a tenant's own rows it sees those of the account at hand.
do $$
declare
  directory text;
  tenant text;
begin
  foreach directory in array '{accounts,logins,sessions,refresh_tokens,one_time_tokens,second_factors,recovery_codes,email_changes,rate_limits,api_key_secrets,calendar_feed_secrets,connection_addresses,logins_elsewhere,rate_rules,reserved_subdomains,reserved_addresses,outgoing_mails,initial_statuses,scopes,scope_modules}'::text[] loop
    directory := format('%I.%I', case directory when 'accounts' then 'app_public' else 'app_private' end, directory);
    execute format('drop policy if exists clerk on %s', directory);
    execute format('create policy clerk on %s to login_clerk using (true) with check (true)', directory);
  end loop;
  foreach tenant in array '{users,user_roles,labels,statuses,mails,api_keys,projects,project_files,project_roles}'::text[] loop
    execute format('drop policy if exists clerk on app_public.%I', tenant);
    execute format('create policy clerk on app_public.%I to login_clerk
      using (account_id = (select app_hidden.account_id())) with check (account_id = (select app_hidden.account_id()))', tenant);
  end loop;
end $$;

grant select, insert, update, delete on
  app_private.logins, app_private.sessions, app_private.refresh_tokens, app_private.one_time_tokens, app_private.second_factors, app_private.recovery_codes, app_private.email_changes, app_private.rate_limits, app_private.outgoing_mails, app_private.logins_elsewhere
  to login_clerk;
grant select, insert on app_public.accounts, app_private.reserved_subdomains, app_public.users, app_public.user_roles, app_public.labels, app_public.statuses to login_clerk;
grant select on app_private.rate_rules, app_private.reserved_addresses, app_private.initial_statuses, app_private.scopes, app_private.scope_modules to login_clerk;
grant execute on function app_private.fail(text, text, jsonb) to login_clerk;
grant usage on schema app_private to stockwright_worker;
grant select, insert, update, delete on app_public.mails to login_clerk;
grant select on app_private.connection_addresses to login_clerk;
grant select, update on app_private.api_key_secrets, app_private.calendar_feed_secrets to login_clerk;
grant select on app_public.api_keys, app_public.projects, app_public.project_files, app_public.project_roles to login_clerk;
-- a registration that leads nowhere spends an id like one that does
grant usage on sequence app_public.users_id_seq to login_clerk;
