-- ILIKE is not leakproof, so under row-level security it gets no index; here the account is explicit instead.
create or replace function app_hidden.search(p_module text, p_term text, p_bound int default null) returns int[]
language plpgsql stable security definer
set search_path to pg_catalog, public, pg_temp
-- the best way depends on the term: rare ones by the trigram index, broad ones by reading on
set plan_cache_mode to force_custom_plan
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(trim(p_term)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  account constant int := app_hidden.account_id();
begin
  -- of a module the caller may not view there is the reference view only: what is not in the name is not searched
  if p_module <> all (app_hidden.viewable_tables()) then
    return array(
      select r.record_id from app_public.references as r
      where r.account_id = account and r.module = p_module and r.search_text like pattern and lower(r.name) like pattern
      limit p_bound
    );
  end if;
  -- a limit that is null would make the planner expect to stop early
  if p_bound is null then
    return array(
      select r.record_id from app_public.references as r
      where r.account_id = account and r.module = p_module and r.search_text like pattern
    );
  end if;
  return array(
    select r.record_id from app_public.references as r
    where r.account_id = account and r.module = p_module and r.search_text like pattern
    limit p_bound
  );
end $$;
comment on function app_hidden.search(text, text, int) is
  'Ids of a module''s records whose searched words contain the term; at most p_bound of them when given. Row-level security of the module still applies to what is read by these ids.';
alter function app_hidden.search(text, text, int) owner to searcher;
grant execute on function app_hidden.viewable_tables() to searcher;
