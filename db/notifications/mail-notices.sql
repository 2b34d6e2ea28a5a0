create or replace function app_private.mail_notices(p_user int, p_notifications int[], p_more int default 0) returns void
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  seen constant text[] := app_private.kinds_seen_by(p_user);
begin
  perform app_private.mail_person(p_user, 'notice',
    coalesce((select s.language from app_public.notification_settings as s where s.account_id = app_hidden.account_id() and s.user_id = p_user), 'en'),
    jsonb_build_object('more', p_more, 'company', (select a.name from app_public.accounts as a where a.id = app_hidden.account_id()), 'notices', (
      select jsonb_agg(jsonb_build_object('type', n.type, 'message', app_private.text_as_seen(n.message, n.full_texts ->> 'message', n.secrets, seen),
        'withheld', array(select k from unnest(n.secrets) as k where k <> all (seen)), 'words', n.words, 'module', n.module, 'recordId', n.record_id) order by n.id desc)
      from app_public.notifications as n
      where n.account_id = app_hidden.account_id() and n.user_id = p_user and n.id = any (p_notifications))));
  update app_public.notifications set is_mailed = true
  where account_id = app_hidden.account_id() and user_id = p_user and id = any (p_notifications);
end $$;
comment on function app_private.mail_notices(int, int[], int) is
  'Has notifications of one person mailed to this person, without amounts that the role does not see, and how many more there are said; what nobody at a verified address reads is not written.';

create or replace function app_private.due_digests() returns table (user_id int, since timestamptz)
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select s.user_id, s.digest_at
  from app_public.notification_settings as s
  join app_public.accounts as a on a.id = s.account_id
  where s.account_id = app_hidden.account_id()
    and (s.choices @? '$.*.mail ? (@ == "digest" || @ == "each")')
    -- nothing was summed up since it was seven in the morning where the company is
    and s.digest_at < (date_trunc('day', now() at time zone a.time_zone - interval '7 hours') + interval '7 hours') at time zone a.time_zone
  order by s.user_id
$$;
comment on function app_private.due_digests() is 'People of the current account whose daily digest is due, and since when they had none.';

create or replace function app_private.is_still_told(p_user int, p_module text, p_record int) returns boolean
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  select case
    when p_module is null then app_private.claims_of(app_hidden.account_id(), p_user) is not null
    else app_private.person_sees(p_user, p_module, p_record)
  end
$$;
comment on function app_private.is_still_told(int, text, int) is
  'Whether a notification still concerns its reader: he is active, and sees the record it is about.';

create or replace function app_private.write_digests() returns int
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  most constant int := 50;
  caller text := app_private.act_for(null);
  account int;
  due record;
  news int[];
  written int := 0;
begin
  for account in select * from app_private.accounts_at_work() loop
    perform set_config('app.account_id', account::text, true);
    for due in select * from app_private.due_digests() loop
      news := array(
        select n.id from app_public.notifications as n
        where n.account_id = account and n.user_id = due.user_id and n.created_at >= due.since and not n.has_been_seen and not n.is_mailed
          and app_private.mail_choice(due.user_id, n.type) <> 'never'
          and app_private.is_still_told(due.user_id, n.module, n.record_id)
        order by n.id desc);
      update app_public.notification_settings set digest_at = now() where account_id = account and user_id = due.user_id;
      if cardinality(news) > 0 then
        perform app_private.mail_notices(due.user_id, news[:most], greatest(cardinality(news) - most, 0));
        written := written + 1;
      end if;
    end loop;
  end loop;
  perform set_config('app.account_id', caller, true);
  return written;
end $$;
comment on function app_private.write_digests() is
  'Sums up by mail, from seven in the morning of each company on, what its people chose to read once a day and have not seen; returns how many mails. At most 50 in one, the newest.';

grant execute on function app_private.write_digests() to stockwright_worker;
