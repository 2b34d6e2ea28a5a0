-- Names of people and companies stand in mails to others: a name is no sentence, no address and no promise.
create or replace function app_private.words_of_sentences() returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select '\m(you|your|yours|we|our|us|i|me|my|is|are|was|were|has|have|had|be|been|this|that|these|please|click|pay|paid|payment|invoice|overdue|due|won|win|winner|prize|gift|bonus|offer|free|refund|discount|urgent|now|today|here|verify|confirm|confirmed|password|expired|suspended|blocked'
    || '|вы|вас|вам|ваш|ваша|ваше|ваши|вашу|мы|нас|наш|это|пожалуйста|нажмите|оплатите|оплата|счёт|счет|долг|выиграли|приз|подарок|бонус|бесплатно|срочно|сейчас|сегодня|здесь|подтвердите|пароль|заблокирован)\M'
$$;
comment on function app_private.words_of_sentences() is 'Words of sentences and promises, in English and Russian, as a pattern over small letters.';
create or replace function app_private.is_display_name(p_name text, p_words int, p_characters int) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select length(n.name) <= p_characters
    and cardinality(regexp_split_to_array(btrim(n.name), '\s+')) <= p_words
    -- addresses, amounts, questions and exclamations
    and n.name !~ '[@?!:;/\\<>{}=*%$€£¥₽|]'
    and n.name !~* '\mwww\.'
    -- a telephone number has nine digits or more
    and length(regexp_replace(n.name, '\D', '', 'g')) < 9
    -- one such word may be a name; two of them tell or promise something
    and (select count(*) from regexp_matches(lower(n.name), app_private.words_of_sentences(), 'g')) < 2
  from (select normalize(p_name, nfkc) as name) as n
$$;

comment on function app_private.is_display_name(text, int, int) is
  'Whether a text can stand as a name in a mail: so many words and characters at most, no address, amount, telephone number, question or exclamation, and no two words of sentences.';

create or replace function app_private.is_person_name(p_name text) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  -- two dotted words are an address; initials are not
  select app_private.is_display_name(p_name, 9, 100) and normalize(p_name, nfkc) !~ '[[:alnum:]]{2,}\.[[:alnum:]]{2,}'
$$;
comment on function app_private.is_person_name(text) is 'Whether a text is the full name of a person: nine words and 100 characters at most.';

create or replace function app_private.is_company_name(p_name text) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select app_private.is_display_name(replace(replace(p_name, '!', ''), '/', ' '), 10, 120) and p_name !~ '//' $$;
comment on function app_private.is_company_name(text) is 'Whether a text is the name of a company: ten words and 120 characters at most, with an exclamation mark, a stroke or a dotted word where it has one.';

create or replace function app_private.tg_users__display_name() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  wrong text;
begin
  wrong := case
    when not app_private.is_person_name(new.first_name) then 'firstName'
    when not app_private.is_person_name(trim(new.first_name || ' ' || coalesce(new.last_name, ''))) then 'lastName'
  end;
  if wrong is not null then
    perform app_private.fail('SWVAL', 'A name stands in mails to others: it is no sentence and no address.', jsonb_build_object('fields', jsonb_build_object(wrong, 'displayName')));
  end if;
  return new;
end $$;
comment on function app_private.tg_users__display_name() is 'Whatever writes a person''s name, it is a name.';
drop trigger if exists _160_display_name on app_public.users;
create trigger _160_display_name before insert or update of first_name, last_name on app_public.users
for each row execute function app_private.tg_users__display_name();

create or replace function app_private.tg_accounts__display_name() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if not app_private.is_company_name(new.name) then
    perform app_private.fail('SWVAL', 'A name stands in mails to others: it is no sentence and no address.',
      jsonb_build_object('fields', jsonb_build_object(case tg_op when 'INSERT' then 'companyName' else 'name' end, 'displayName')));
  end if;
  return new;
end $$;
comment on function app_private.tg_accounts__display_name() is 'Whatever writes a company''s name, it is a name.';
drop trigger if exists _160_display_name on app_public.accounts;
create trigger _160_display_name before insert or update of name on app_public.accounts
for each row execute function app_private.tg_accounts__display_name();
grant execute on function app_private.is_person_name(text), app_private.is_company_name(text), app_private.is_display_name(text, int, int), app_private.words_of_sentences() to login_clerk;
