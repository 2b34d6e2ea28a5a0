create or replace function app_private.mail_choice(p_user int, p_category text) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select s.choices -> p_category ->> 'mail' from app_public.notification_settings as s
    where s.account_id = app_hidden.account_id() and s.user_id = p_user
  ), 'never')
$$;
comment on function app_private.mail_choice(int, text) is 'When a person of the current account is mailed of a category: never, each time, or in the digest.';

create or replace function app_hidden.choose_notifications(input jsonb) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  categories constant text[] := '{export,import,update,ledger,bulk,mention,webhook,workflow}';
  given constant jsonb := input -> 'choices';
  spoken constant text := coalesce(app_hidden.text_input(input, 'language'), 'en');
  wrong jsonb;
  chosen int;
begin
  perform app_hidden.require_scope('notification:update');
  perform app_hidden.require_scope('notification:view');
  if jsonb_typeof(given) is distinct from 'object' then
    perform app_private.fail('SWVAL', 'Choices are {category: {bubble, mail}}.', '{"fields": {"choices": "choice"}}');
  end if;
  select jsonb_object_agg('choices.' || left(c.key, 50), 'choice') into wrong
  from jsonb_each(given) as c
  where c.key <> all (categories) or jsonb_typeof(c.value) <> 'object'
    or exists (
      select from jsonb_each(case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) as f
      where not case f.key
        when 'bubble' then jsonb_typeof(f.value) = 'boolean'
        when 'mail' then f.value in ('"never"', '"each"', '"digest"')
        else false
      end);
  if spoken not in ('en', 'ru') then
    wrong := coalesce(wrong, '{}') || '{"language": "choice"}';
  end if;
  if wrong is not null then
    perform app_private.fail('SWVAL', 'Choices are {category: {bubble, mail}}.', jsonb_build_object('fields', wrong));
  end if;
  insert into app_public.notification_settings as s (account_id, user_id, choices, language)
  values (app_hidden.account_id(), app_hidden.user_id(), given, spoken)
  on conflict (account_id, user_id) do update
  -- what is not given stays as it was; a digest begins with what happens from now on
  set choices = s.choices || excluded.choices, language = excluded.language, version = s.version + 1, updated_at = now(),
    digest_at = case when s.choices::text like '%digest%' or s.choices::text like '%each%' then s.digest_at else now() end
  returning id into chosen;
  return jsonb_build_object('id', chosen);
end $$;
comment on function app_hidden.choose_notifications(jsonb) is
  'Keeps how the caller is told: {choices: {category: {bubble: true or false, mail: "never", "each" or "digest"}}, language of the mails}. Errors: SWFBD, SWVAL.';
