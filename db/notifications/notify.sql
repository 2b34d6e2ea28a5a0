create or replace function app_private.notification_type(p_message text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select word
    from unnest(array['export', 'import', 'update']) with ordinality as w (word, n)
    where strpos(lower(p_message), word) > 0
    order by n
    limit 1
  ), 'bulk')
$$;
comment on function app_private.notification_type(text) is 'What a message is about, by the word it contains: export, import or update, otherwise a bulk process. Source: SPEC 9.';

-- it knew no amounts before
drop function if exists app_private.notify_users(int[], text, text, text, int, jsonb);
create or replace function app_private.notify_users(
  p_users int[], p_message text, p_type text default null, p_module text default null, p_record int default null,
  p_words jsonb default null, p_secrets text[] default '{}', p_full text default null
) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  category constant text := coalesce(p_type, app_private.notification_type(p_message));
  told record;
begin
  for told in
    insert into app_public.notifications (account_id, user_id, type, message, words, secrets, full_texts, module, record_id, is_quiet)
    select app_hidden.account_id(), u.id, category, p_message, p_words, p_secrets, case when p_secrets <> '{}' then jsonb_build_object('message', p_full) end,
      case when p_record is not null then p_module end, case when p_module is not null then p_record end,
      not coalesce((s.choices -> category ->> 'bubble')::boolean, true)
    from unnest(p_users) with ordinality as u (id, n)
    left join app_public.notification_settings as s on s.account_id = app_hidden.account_id() and s.user_id = u.id
    order by u.n
    returning id, user_id
  loop
    if app_private.mail_choice(told.user_id, category) = 'each'
      and app_private.count_attempts(jsonb_build_object('notice:user', app_hidden.account_id() || ' ' || told.user_id)) = 0 then
      perform app_private.mail_notices(told.user_id, array[told.id]);
    end if;
  end loop;
end $$;
comment on function app_private.notify_users(int[], text, text, text, int, jsonb, text[], text) is
  'Tells users of the current account something, about a record where one is given, and in words that can be translated: {key, values}; in the bubble and by mail as each of them chose. Where a message tells amounts (kinds p_secrets), p_message is without them and p_full has them. Called by other functions and jobs, never by a user.';

create or replace function app_private.active_administrators() returns int[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg(u.id order by u.id), '{}')
  from app_public.users as u
  join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
  where u.account_id = app_hidden.account_id() and u.is_active and r.is_active and r.type = 'admin'
$$;
comment on function app_private.active_administrators() is 'Administrators of the current account who can sign in.';

drop trigger if exists _900_announce on app_public.notifications;
create trigger _900_announce after insert or update on app_public.notifications
for each row execute function app_private.tg_announce_row();
drop function if exists app_private.tg_notifications__announce();

grant execute on function app_private.notify_users(int[], text, text, text, int, jsonb, text[], text), app_private.active_administrators(), app_private.notification_type(text)
to ledger_writer;
