create or replace function app_private.words_of(p_account int, p_user int) returns jsonb
language plpgsql stable security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(p_account);
  words jsonb;
begin
  select jsonb_agg(word) into words
  from (
    select unnest(array[a.name, a.subdomain]) from app_public.accounts as a where a.id = p_account
    union
    select unnest(array[u.email, u.first_name, u.last_name]) from app_public.users as u where u.account_id = p_account and u.id = p_user
  ) as said (word)
  where word is not null;
  perform set_config('app.account_id', caller, true);
  return coalesce(words, '[]');
end $$;
comment on function app_private.words_of(int, int) is
  'What a guesser knows of a user, or with null of anybody of the account: names and addresses, which make no password.';

create or replace function app_private.words_of_link(p_token_hash bytea) returns jsonb
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$
  select coalesce((
    select app_private.words_of(t.account_id, t.user_id) from app_private.one_time_tokens as t
    where t.token_hash = p_token_hash and t.purpose = 'reset' and t.used_at is null and t.expires_at > now()
  ), '[]')
$$;
comment on function app_private.words_of_link(bytea) is 'The same for who was mailed a link to set a password; of no other link it tells anything.';

grant execute on function app_private.words_of(int, int), app_private.words_of_link(bytea) to anonymous;
alter function app_private.words_of(int, int) owner to login_clerk;
alter function app_private.words_of_link(bytea) owner to login_clerk;
