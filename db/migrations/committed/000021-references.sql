--! Previous: sha1:52d4dd3527ae9c33c888b1f442030e5c7787a309
--! Hash: sha1:a792c8a62ddebefd87fba09dd3f1c5ddddffbf1d

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
