-- A rule mails the chosen version of a template: later changes by others come along when the rule is moved to them.
create or replace function app_private.template_content(t app_public.templates) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select jsonb_build_object('fileName', t.file_name, 'type', t.type, 'subtype', t.subtype, 'source', t.source,
    'isConsolidated', t.is_consolidated, 'guestMode', t.guest_mode, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'body', f.body) order by f.name), '[]')
      from app_public.template_files as f where f.account_id = t.account_id and f.template_id = t.id))
$$;
comment on function app_private.template_content(app_public.templates) is 'All that a template prints: {fileName, type, subtype, source, isConsolidated, guestMode, files: [{name, body}]}.';

create or replace function app_private.template_in_place(p_paper text) returns app_public.templates
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select * from app_public.templates as t where t.account_id = app_hidden.account_id() and t.subtype = p_paper and t.is_active $$;
comment on function app_private.template_in_place(text) is 'The active template of the current account that stands in place of a delivered document; null where none does.';

create or replace function app_private.pin_template(p_template int) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  template constant app_public.templates := (select t from app_public.templates as t where t.account_id = me and t.id = p_template);
  text_ constant jsonb := app_private.template_content(template);
  authors constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_array(a.user_id, a.scopes) order by a.user_id, a.scopes), '[]')
    from (select distinct a.user_id, a.scopes from app_private.part_authors as a where a.account_id = me and a.root_table = 'templates' and a.root_id = p_template) as a);
  version bigint;
begin
  if template.id is null then
    return null;
  end if;
  insert into app_private.template_versions (account_id, template_id, content, digest)
  values (me, p_template, text_, md5(text_::text || authors::text))
  on conflict do nothing
  returning id into version;
  if version is not null then
    insert into app_private.template_version_authors (account_id, version_id, user_id, scopes)
    select distinct me, version, a.user_id, a.scopes from app_private.part_authors as a
    where a.account_id = me and a.root_table = 'templates' and a.root_id = p_template;
    return version;
  end if;
  return (select v.id from app_private.template_versions as v
    where v.account_id = me and v.template_id = p_template and v.digest = md5(text_::text || authors::text));
end $$;
comment on function app_private.pin_template(int) is 'Keeps a template as it is now with who wrote it, once for each content and writers; returns the number of this version.';

create or replace function app_private.version_names(p_account int, p_version bigint) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(distinct u.full_name), '[]')
  from app_private.template_version_authors as a join app_public.users as u on u.account_id = a.account_id and u.id = a.user_id
  where a.account_id = p_account and a.version_id = p_version
$$;
comment on function app_private.version_names(int, bigint) is 'Who wrote a version of a template, by name.';

create or replace function app_private.version_change(p_version bigint, p_template int, p_paper text) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  template constant app_public.templates := case when p_template is not null
    then (select t from app_public.templates as t where t.account_id = me and t.id = p_template) else app_private.template_in_place(p_paper) end;
  version constant app_private.template_versions := (select v from app_private.template_versions as v where v.account_id = me and v.id = p_version);
  is_ constant jsonb := case when template.id is not null then app_private.template_content(template) end;
  -- what it is called prints nothing
  named constant text[] := '{fileName}';
begin
  if (version.content - named) is not distinct from (is_ - named) then
    return null;
  end if;
  return jsonb_build_object(
    'was', case when version.id is not null then version.content || jsonb_build_object('writers', app_private.version_names(me, version.id), 'at', version.created_at) end,
    'is', case when is_ is not null then is_ || jsonb_build_object('version', template.version, 'at', template.updated_at, 'writers', (
      select coalesce(jsonb_agg(distinct u.full_name), '[]')
      from app_private.part_authors as a join app_public.users as u on u.account_id = a.account_id and u.id = a.user_id
      where a.account_id = me and a.root_table = 'templates' and a.root_id = template.id)) end);
end $$;
comment on function app_private.version_change(bigint, int, text) is
  'How a template differs from the version that a rule mails: {was, is}, each with writers and when, or null for the delivered document; null where nothing differs.';

create or replace function app_private.documents_to_send(p_account int, p_mail app_public.emails, p_claims jsonb) returns jsonb
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(d || case
    when d ? 'report' then '{}'
    when v.id is not null then jsonb_build_object('template', v.content,
      'claims', app_private.claims_with(p_claims, app_private.shared_with_writers(p_account, p_claims ->> 'granted', 'template_versions', v.id)))
    -- of a rule it is the delivered document where it chose no version
    when t.id is not null and p_mail.granted is null then jsonb_build_object('template', app_private.template_content(t),
      'claims', app_private.claims_with(p_claims, app_private.shared_with_writers(p_account, p_claims ->> 'granted', 'templates', t.id)))
    else '{}'
  end order by n), '[]')
  from jsonb_array_elements(p_mail.documents) with ordinality as x (d, n)
  left join app_private.template_versions as v on v.account_id = p_account and v.id = (d ->> 'versionId')::bigint
  left join app_public.templates as t on t.account_id = p_account and t.is_active and v.id is null and p_claims is not null
    and case when d ? 'templateId' then t.id = (d ->> 'templateId')::int else t.subtype = d ->> 'paper' end and t.type = p_mail.module
$$;
comment on function app_private.documents_to_send(int, app_public.emails, jsonb) is
  'The documents of a mail, each with the text of the company''s own template where it has one, and the claims that its sender shares with its writers.';
