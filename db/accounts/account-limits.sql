create or replace function app_hidden.account_limits(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'module', l.table_name, 'per', l.per_column, 'used', coalesce(u.used, 0), 'maximum', l.maximum)
    order by l.per_column is not null, l.name), '[]')
  from app_public.accounts as a
  join app_private.tier_limits as l on l.tier = a.tier
  left join lateral (
    select max(c.count) as used from app_private.usage as c where c.account_id = a.id and c.name = l.name
  ) as u on true
  where a.id = p_id and a.id = app_hidden.account_id() and app_hidden.may_view('account')
$$;
comment on function app_hidden.account_limits(int) is
  'What the account''s tier allows and how much of it is used; of limits that hold for each parent (the bins of one warehouse), by the fullest.';

create or replace function app_hidden.account_subscription(p_id int) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('tier', a.tier, 'isLicensed', l.account_id is not null, 'since', coalesce(l.licensed_at, a.created_at))
  from app_public.accounts as a
  left join app_private.licences as l on l.account_id = a.id
  where a.id = p_id and a.id = app_hidden.account_id() and app_hidden.may_view('account')
$$;
comment on function app_hidden.account_subscription(int) is 'The account''s tier, and whether it is on trial or licensed, and since when.';

create or replace function app_private.license_account(p_subdomain text, p_is_licensed boolean) returns text
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  account app_public.accounts;
begin
  select * into account from app_public.accounts where subdomain = lower(p_subdomain);
  if account.id is null then
    return null;
  end if;
  if p_is_licensed then
    insert into app_private.licences (account_id) values (account.id) on conflict do nothing;
  else
    delete from app_private.licences where account_id = account.id;
  end if;
  return account.name;
end $$;
comment on function app_private.license_account(text, boolean) is
  'The operator''s own: licenses the company with a subdomain, or puts it on trial again; returns its name, or null when there is none.';
