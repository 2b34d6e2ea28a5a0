--! Previous: sha1:01ff8f2468350f5baf7558a267081b59dfe9351c
--! Hash: sha1:4a3510cc3a51b55ec51cc56ce3a3a26bfd2b5d99

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
