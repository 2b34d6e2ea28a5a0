--! Previous: sha1:f627c76a7c61aff9259567bb12da783901565bc8
--! Hash: sha1:4c35404bd4948fbb164a019a457e3503162422f0

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
