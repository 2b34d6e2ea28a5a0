-- ILIKE is not leakproof, so under row-level security it gets no index; here the account is explicit instead.
create or replace function app_hidden.search(p_module text, p_term text, p_bound int default null) returns int[]
language plpgsql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(trim(p_term)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return array(
    select r.record_id
    from app_public.references as r
    where r.account_id = app_hidden.account_id() and r.module = p_module and r.search_text like pattern
    limit p_bound
  );
end $$;
comment on function app_hidden.search(text, text, int) is
  'Ids of a module''s records whose searched words contain the term; at most p_bound of them when given. Row-level security of the module still applies to what is read by these ids.';
alter function app_hidden.search(text, text, int) owner to searcher;
