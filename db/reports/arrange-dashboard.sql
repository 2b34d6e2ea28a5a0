create or replace function app_hidden.arrange_dashboard(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 60;
  layout constant jsonb := nullif(input -> 'layout', 'null');
  role constant int := (input ->> 'roleId')::int;
  arranged int;
begin
  perform app_hidden.require_scope('dashboard:view');
  if layout is not null and (jsonb_typeof(layout) <> 'array' or jsonb_array_length(layout) > most or exists (
    select from jsonb_array_elements(layout) as w
    where jsonb_typeof(w) <> 'object' or coalesce(length(w ->> 'widget') not between 1 and 200, true)
      or coalesce(w ->> 'size' !~ '^(3|4|6|8|12)$', true) or length(w::text) > 500
  )) then
    perform app_private.fail('SWVAL', 'A dashboard is a list of at most 60 widgets, each with its size.', '{"fields": {"layout": "choice"}}');
  end if;
  if role is null then
    insert into app_public.dashboards (account_id, user_id, layout) values (app_hidden.account_id(), app_hidden.user_id(), layout)
    on conflict (account_id, user_id) do update set layout = excluded.layout, version = dashboards.version + 1, updated_at = now()
    returning id into arranged;
  else
    -- what others begin with is a matter of their role
    perform app_hidden.require_scope('user_role:update:single');
    if not exists (select from app_public.user_roles as r where r.account_id = app_hidden.account_id() and r.id = role) then
      perform app_private.fail('SWNFD', 'This role does not exist any more.', jsonb_build_object('module', 'user_roles', 'id', role));
    end if;
    insert into app_public.dashboards (account_id, role_id, layout) values (app_hidden.account_id(), role, layout)
    on conflict (account_id, role_id) do update set layout = excluded.layout, version = dashboards.version + 1, updated_at = now()
    returning id into arranged;
  end if;
  return jsonb_build_object('id', arranged);
end $$;
comment on function app_hidden.arrange_dashboard(jsonb) is
  'Keeps which widgets the caller looks at, in order and size; of a role, what its people begin with: {layout: [{widget, size}], null for what the declarations begin with; roleId}. Errors: SWFBD, SWVAL, SWNFD.';
