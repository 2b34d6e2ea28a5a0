create or replace function app_private.search_rule(p_module text, out prefix text, out party_module text)
language sql stable security definer
set search_path to pg_catalog, pg_temp
as $$ select c.prefix, c.party_module from app_private.reference_columns as c where c.table_name = p_module $$;
comment on function app_private.search_rule(text) is 'How a module is searched: what stands before its numbers (null: its names are no numbers), and whose names find its records too.';
grant execute on function app_private.search_rule(text) to searcher;

-- LIKE is not leakproof, so under row-level security it gets no index; here the account is explicit instead, and part of
-- what is indexed. Hashes may collide, so LIKE has the last word.
create or replace function app_private.is_common(p_account int, p_module text, p_pattern text) returns boolean
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select count(*) filter (where first.search_text like p_pattern) * 8 > count(*)
  from (
    select r.search_text from app_public.references as r
    where r.account_id = p_account and r.module = p_module
    -- along the key: without an order the whole table is read up to the module's first row
    order by r.record_id
    limit 400
  ) as first
$$;
comment on function app_private.is_common(int, text, text) is 'Whether more than an eighth of a module''s first records match: then reading on finds enough sooner than the index.';
alter function app_private.is_common(int, text, text) owner to searcher;

create or replace function app_private.like_pattern(p_term text) returns text
language sql immutable
set search_path to pg_catalog, pg_temp
as $$ select replace(replace(replace(p_term, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
comment on function app_private.like_pattern(text) is 'A pattern for what begins with the term, whatever it contains.';
grant execute on function app_private.like_pattern(text) to searcher;

create or replace function app_private.find_numbers(p_account int, p_module text, p_term text, p_prefix text) returns int[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  written constant boolean := p_prefix <> '' and starts_with(p_term, lower(p_prefix)) and p_term <> lower(p_prefix);
  number constant text := case when written then substr(p_term, length(p_prefix) + 1) else p_term end;
  begins constant text := app_private.like_pattern(number);
  found int[] := array(
    select r.record_id from app_public.references as r
    where r.account_id = p_account and r.module = p_module and not r.is_archived and lower(r.name) = number
  );
begin
  if written and found = '{}' then
    found := array(
      select r.record_id from app_public.references as r
      where r.account_id = p_account and r.module = p_module and not r.is_archived and lower(r.name) like begins
    );
  end if;
  return found;
end $$;
comment on function app_private.find_numbers(int, text, text, text) is
  'Records with this number, with or without its prefix; after a prefix, while there is no such number, those that begin with it.';
alter function app_private.find_numbers(int, text, text, text) owner to searcher;

create or replace function app_private.find_words(p_account int, p_module text, p_term text, p_only_names boolean) returns int[]
language plpgsql stable
set search_path to pg_catalog, public, pg_temp
as $$
declare
  pattern constant text := '%' || app_private.like_pattern(p_term);
begin
  if length(p_term) < 3 or app_private.is_common(p_account, p_module, pattern) then
    return array(
      select r.record_id from app_public.references as r
      where r.account_id = p_account and r.module = p_module and not r.is_archived and r.search_text like pattern
        and (not p_only_names or app_private.plain_words(r.name) like pattern)
    );
  end if;
  return array(
    select r.record_id from app_public.references as r
    where app_private.search_grams(r.account_id, r.module, r.search_text) @> app_private.search_grams(p_account, p_module, p_term)
      -- written so that no other index is read as well: the grams are of this account and module already
      and r.account_id + 0 = p_account and r.module || '' = p_module and not r.is_archived and r.search_text like pattern
      and (not p_only_names or app_private.plain_words(r.name) like pattern)
  );
end $$;
comment on function app_private.find_words(int, text, text, boolean) is 'Records whose searched words, or whose name alone, contain the term.';
alter function app_private.find_words(int, text, text, boolean) owner to searcher;

-- New words wait in a list that every search reads through: at the default of 4 MB that alone took 30 ms.
alter index app_public.references_grams set (gin_pending_list_limit = 256);
