--! Previous: -
--! Hash: sha1:3a169391ce483bf374ea9f5eb711b3ffc8f9672f

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists citext with schema public;
create extension if not exists unaccent with schema public;

create schema app_public;
create schema app_hidden;
create schema app_private;
comment on schema app_public is 'Exposed through the API, under row-level security.';
comment on schema app_hidden is 'Readable and callable by visitors under row-level security, not exposed.';
comment on schema app_private is 'Secrets, catalogues and definer functions: no visitor may use it directly.';

grant usage on schema app_public, app_hidden to
  visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, ledger_writer, searcher, login_clerk, anonymous;
-- visitors may name app_private's functions, and execute only those that generate_policies() grants
grant usage on schema app_private to
  visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, ledger_writer, searcher, login_clerk;
-- definer functions are handed to these roles; nobody can log in as one
grant create on schema app_private, app_hidden to ledger_writer, searcher, login_clerk;
alter default privileges revoke execute on functions from public;

create domain app_public.quantity as numeric(18, 4);
comment on domain app_public.quantity is 'An exact quantity in the SKU''s base unit.';
create domain app_public.unit_money as numeric(18, 4);
comment on domain app_public.unit_money is 'A price or cost of one unit, in the account''s currency.';
create domain app_public.money as numeric(18, 2);
comment on domain app_public.money is 'An amount in the account''s currency, rounded half up.';
