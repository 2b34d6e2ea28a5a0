drop function if exists app_hidden.search(text, text, int), app_hidden.matches_search(text, int, text);

create or replace function app_hidden.search(p_module text, p_term text) returns int[]
language plpgsql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  seen constant text := app_hidden.visible_text(p_term);
  term constant text := lower(seen);
  -- a GTIN is found whichever noughts stand before it
  words constant text := app_private.plain_words(case when seen ~ '^([0-9]{8}|[0-9]{12,14})$' and length(ltrim(seen, '0')) > 5 then ltrim(seen, '0') else seen end);
  account constant int := app_hidden.account_id();
  -- of a module the caller may not view there is the reference view only: what is not in the name is not searched
  only_names constant boolean := not app_hidden.may_view_module(p_module);
  rule record;
  party record;
  parties int[] := '{}';
  found int[] := '{}';
begin
  select * into rule from app_private.search_rule(p_module);
  if rule.prefix is not null then
    found := app_private.find_numbers(account, p_module, term, rule.prefix);
  end if;
  -- one character is no word, only a number; a number with its prefix is this record and no other
  if length(words) < 2 then
    return case when rule.prefix is not null then found end;
  end if;
  if cardinality(found) = 1 and rule.prefix <> '' and starts_with(term, lower(rule.prefix)) then
    return found;
  end if;
  found := found || app_private.find_words(account, p_module, words, only_names);
  if rule.party_module is not null and not only_names then
    select * into party from app_private.search_rule(rule.party_module);
    if party.prefix is not null then
      parties := app_private.find_numbers(account, rule.party_module, term, party.prefix);
    end if;
    parties := parties || app_private.find_words(account, rule.party_module, words, true);
    if parties <> '{}' then
      found := found || array(
        select r.record_id from app_public.references as r
        where r.account_id = account and r.module = p_module and r.party_id = any (parties)
      );
    end if;
  end if;
  return found;
end $$;
comment on function app_hidden.search(text, text) is
  'Ids of a module''s records with this number, or whose searched words or party''s name contain the term, whatever its case and accents, some of them twice; null when a single character says nothing. Row-level security of the module still applies to what is read by these ids.';
alter function app_hidden.search(text, text) owner to searcher;
grant execute on function app_hidden.may_view_module(text) to searcher;
