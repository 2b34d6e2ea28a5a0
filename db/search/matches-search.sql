create or replace function app_private.name_matches(p_name text, p_prefix text, p_term text) returns boolean
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select strpos(lower(p_name), p_term) > 0
    or (p_prefix <> '' and starts_with(p_term, lower(p_prefix)) and starts_with(lower(p_name), substr(p_term, length(p_prefix) + 1)))
$$;
comment on function app_private.name_matches(text, text, text) is
  'Whether a name contains the term, or is a number that begins as the term does after its prefix: SO-10 finds 10482.';
grant execute on function app_private.name_matches(text, text, text) to searcher;

create or replace function app_hidden.matches_search(p_module text, p_record int, p_term text) returns boolean
language sql stable security definer
set search_path to pg_catalog, public, pg_temp
as $$
  select exists (
    select
    from app_public.references as r
    cross join app_private.search_rule(p_module) as rule
    cross join (select lower(trim(p_term)) as term) as asked
    where r.account_id = app_hidden.account_id() and r.module = p_module and r.record_id = p_record
      and (
        app_private.name_matches(r.name, rule.prefix, term)
        or (
          strpos(r.search_text, term) > 0
          or exists (
            select
            from app_public.references as party
            where party.account_id = r.account_id and party.module = rule.party_module and party.record_id = r.party_id
              and app_private.name_matches(party.name, (app_private.search_rule(rule.party_module)).prefix, term)
          )
          -- asked last, since it costs most
        ) and app_hidden.may_view_module(p_module)
      )
  )
$$;
comment on function app_hidden.matches_search(text, int, text) is
  'Whether a record''s searched words or its party''s name contain the term: for terms so broad that a list rather walks its order than gathers every id.';
alter function app_hidden.matches_search(text, int, text) owner to searcher;
