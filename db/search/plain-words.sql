create or replace function app_private.plain_words(p_text text) returns text
language sql stable parallel safe
as $$
  select lower(public.unaccent('public.unaccent', case when p_text ~ '^[ -~]*$' then p_text else app_hidden.visible_text(p_text) end))
$$;
comment on function app_private.plain_words(text) is
  'A text as it is searched: small letters without accents and without what nobody sees, ø as o and ß as ss. What is kept to be searched and what is searched for are both made so.';
grant execute on function app_private.plain_words(text) to searcher;
grant execute on function app_hidden.visible_text(text) to searcher;
