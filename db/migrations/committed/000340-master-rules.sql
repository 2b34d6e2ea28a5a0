--! Previous: sha1:74e25bb7a1d9ed9de8b01b7e4252afb5eb2750fb
--! Hash: sha1:69f17b0c45cd646393af764088867cdbbb2c0b30

alter table app_public.history add column root_version int;
comment on column app_public.history.root_version is
  'The version that the record at the root of the change got by it; null for what was written with a new record and for physical facts, which raise none.';

alter table app_public.products add column parent_id int;
alter table app_public.products
  add foreign key (account_id, parent_id) references app_public.products (account_id, id) on delete restrict;
create index on app_public.products (account_id, parent_id);
comment on column app_public.products.parent_id is 'The collection or line it belongs to; its ancestors are the breadcrumb.';

alter table app_public.custom_fields add column is_required boolean not null default false;
comment on column app_public.custom_fields.is_required is 'A record of the module is not saved without a value; records that exist keep their gap until they are edited.';
