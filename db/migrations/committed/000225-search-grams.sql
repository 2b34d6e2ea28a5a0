--! Previous: sha1:e01d0080ed2fde1c1fb0940847e5bc816260016e
--! Hash: sha1:8b15b494fe438316fa08cdf0552a235225aad56c

-- Every three characters in a row, salted with account and module: posting lists then hold one module of one account, and a
-- search costs the same however many accounts there are. Trigrams with the account in a second column do not: 70 ms against 1.
create function app_private.search_grams(p_account int, p_module text, p_words text) returns bigint[]
language sql immutable parallel safe cost 10000
set search_path to pg_catalog, pg_temp
as $$
  select array(
    select hashtextextended(substr(p_words, i, 3), p_account::bigint * 4294967296 + hashtext(p_module))
    from generate_series(1, least(length(p_words), 4000) - 2) as i
  )
$$;
comment on function app_private.search_grams(int, text, text) is
  'Hashes of what a text is made of, three characters at a time; the first 4,000 characters count. A text that contains a term has all of the term''s.';
grant execute on function app_private.search_grams(int, text, text) to searcher, ledger_writer;

drop index app_public.references_search;
create index references_grams on app_public.references using gin (app_private.search_grams(account_id, module, search_text));
