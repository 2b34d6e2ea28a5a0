--! Previous: sha1:936215f912ff1f92e5b9986678532dc6adb35180
--! Hash: sha1:7daa6fcfec45c851f896532859163bf3abdcd6d9

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
