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
    limit 400
  ) as first
$$;
comment on function app_private.is_common(int, text, text) is 'Whether more than an eighth of a module''s first records match: then reading on finds enough sooner than the index.';
alter function app_private.is_common(int, text, text) owner to searcher;

create or replace function app_hidden.search(p_module text, p_term text, p_bound int default null) returns int[]
language plpgsql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  term constant text := lower(trim(p_term));
  pattern constant text := '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  account constant int := app_hidden.account_id();
  -- of a module the caller may not view there is the reference view only: what is not in the name is not searched
  only_names constant boolean := not app_hidden.may_view_module(p_module);
begin
  if length(term) < 3 or app_private.is_common(account, p_module, pattern) then
    return array(
      select r.record_id from app_public.references as r
      where r.account_id = account and r.module = p_module and r.search_text like pattern
        and (not only_names or lower(r.name) like pattern)
      limit p_bound
    );
  end if;
  return array(
    select r.record_id from app_public.references as r
    where app_private.search_grams(r.account_id, r.module, r.search_text) @> app_private.search_grams(account, p_module, term)
      and r.account_id = account and r.module = p_module and r.search_text like pattern
      and (not only_names or lower(r.name) like pattern)
    limit p_bound
  );
end $$;
comment on function app_hidden.search(text, text, int) is
  'Ids of a module''s records whose searched words contain the term; at most p_bound of them when given. Row-level security of the module still applies to what is read by these ids.';
alter function app_hidden.search(text, text, int) owner to searcher;
grant execute on function app_hidden.may_view_module(text) to searcher;
