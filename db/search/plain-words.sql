create or replace function app_private.plain_words(p_text text) returns text
language sql stable parallel safe
as $$ select lower(public.unaccent('public.unaccent', p_text)) $$;
comment on function app_private.plain_words(text) is
  'A text as it is searched: small letters without accents, ø as o and ß as ss. What is kept to be searched and what is searched for are both made so.';
grant execute on function app_private.plain_words(text) to searcher;
