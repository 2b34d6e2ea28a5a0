create or replace function app_private.shows_mails() returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$ select coalesce(current_setting('app.mail_texts', true), '') = 'kept' $$;
comment on function app_private.shows_mails() is
  'Whether texts of mails may be kept and shown: only where the connection says so, which neither server nor worker does in production.';

create or replace function app_private.is_above_caller(p_user int) returns boolean
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select app_private.exceeds_caller(r.type, r.route_blacklist, r.scope_blacklist)
    from app_public.users as u
    join app_public.user_roles as r on r.account_id = u.account_id and r.id = u.role_id
    where u.account_id = app_hidden.account_id() and u.id = p_user
  ), true)
$$;
comment on function app_private.is_above_caller(int) is 'Whether a user''s role holds a scope that the caller does not; so does one who is gone.';

create or replace function app_hidden.mail_text(p_mail int) returns text
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select t.body
  from app_private.mail_texts as t
  join app_public.mails as m on m.account_id = t.account_id and m.id = t.mail_id
  where t.account_id = app_hidden.account_id() and t.mail_id = p_mail
    and app_private.shows_mails() and app_hidden.may_view('email') and not app_private.is_above_caller(m.user_id)
    and app_hidden.acts_in_person()
$$;
comment on function app_hidden.mail_text(int) is
  'What a kept mail says, with its link, to those who hold at least its reader''s rights; null to all others, to programs, and in production.';

create or replace function app_private.tg_one_time_tokens__forget_text() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(old.account_id);
begin
  delete from app_private.mail_texts as t using app_public.mails as m
  where t.account_id = old.account_id and m.account_id = old.account_id and m.id = t.mail_id and m.outgoing_mail = old.mail_id;
  update app_public.mails set expires_at = least(expires_at, clock_timestamp()) where account_id = old.account_id and outgoing_mail = old.mail_id;
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_one_time_tokens__forget_text() is 'A kept text ends with its link.';
drop trigger if exists _500_forget_text on app_private.one_time_tokens;
create trigger _500_forget_text after delete or update of used_at on app_private.one_time_tokens
for each row execute function app_private.tg_one_time_tokens__forget_text();

drop policy if exists clerk on app_private.mail_texts;
create policy clerk on app_private.mail_texts to login_clerk
using (account_id = (select app_hidden.account_id())) with check (account_id = (select app_hidden.account_id()));
grant select, insert, delete on app_private.mail_texts to login_clerk;
grant execute on function app_private.exceeds_caller(text, text[], text[]), app_hidden.may_view(text), app_hidden.may(text), app_hidden.acts_in_person() to login_clerk;
alter function app_private.shows_mails() owner to login_clerk;
alter function app_private.is_above_caller(int) owner to login_clerk;
alter function app_hidden.mail_text(int) owner to login_clerk;
alter function app_private.tg_one_time_tokens__forget_text() owner to login_clerk;
