create or replace function app_hidden.matches_search(p_module text, p_record int, p_term text) returns boolean
language sql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
  select exists (
    select from app_public.references as r
    where r.account_id = app_hidden.account_id() and r.module = p_module and r.record_id = p_record
      and strpos(r.search_text, lower(trim(p_term))) > 0
      and (strpos(lower(r.name), lower(trim(p_term))) > 0 or app_hidden.may_view_module(p_module))
  )
$$;
comment on function app_hidden.matches_search(text, int, text) is
  'Whether a record''s searched words contain the term: for terms so broad that a list rather walks its order than gathers every id.';
alter function app_hidden.matches_search(text, int, text) owner to searcher;
