-- A text that is made once and read by several people is shown whole to those who see every kind of amount in it.
create or replace function app_hidden.seen_kinds() returns text[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select array_remove(array[case when app_hidden.may_view('sku_price') then 'price' end, case when app_hidden.may_view('sku_cost') then 'cost' end], null)
$$;
comment on function app_hidden.seen_kinds() is 'The kinds of amounts that the caller sees: price, cost.';

create or replace function app_private.kinds_seen_by(p_user int) returns text[]
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  granted constant text := app_private.claims_of(app_hidden.account_id(), p_user) ->> 'granted';
  before constant text := coalesce(current_setting('app.granted', true), '');
  seen text[];
begin
  if granted is null then
    return '{}';
  end if;
  perform set_config('app.granted', granted, true);
  seen := app_hidden.seen_kinds();
  perform set_config('app.granted', before, true);
  return seen;
end $$;
comment on function app_private.kinds_seen_by(int) is 'The kinds of amounts that a user of the current account sees by the role as it is now; none where the user cannot sign in.';

create or replace function app_private.text_as_seen(p_plain text, p_full text, p_secrets text[], p_seen text[]) returns text
language sql immutable
as $$ select case when p_secrets <@ p_seen then coalesce(p_full, p_plain) else p_plain end $$;
comment on function app_private.text_as_seen(text, text, text[], text[]) is
  'A text as a reader sees it who sees these kinds of amounts: whole, or without its amounts.';
