--! Previous: sha1:5c3736328a00afec44920ff53a7fe0b37ce64b06
--! Hash: sha1:a605df3ea12c947045a9884163f774f57a16669c

create table app_public.references (
  account_id int not null,
  module text not null,
  record_id int not null,
  name text not null,
  search_text text not null default '',
  primary key (account_id, module, record_id)
);
create index references_search on app_public.references using gin (account_id, module, search_text public.gin_trgm_ops);
comment on table app_public.references is
  'The reference view: id and display name of every record, readable within the account whatever the module''s blacklist. Kept by triggers; search_text is for app_hidden.search alone.';
