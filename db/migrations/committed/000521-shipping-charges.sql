--! Previous: sha1:b99fb7572e2729571a88f63c6e4fa306459e340f
--! Hash: sha1:b6c3dd6d1069d282ea8a4862cda864132e5f4a12

alter table app_public.sales_order_lines add column package_id int;
alter table app_public.sales_order_lines add foreign key (account_id, package_id) references app_public.packages (account_id, id) on delete restrict;
create unique index sales_order_lines_package on app_public.sales_order_lines (account_id, package_id) where package_id is not null;
comment on column app_public.sales_order_lines.package_id is 'The package that it is the charge of: what the customer pays for shipping it. It comes, changes and goes with that.';
insert into app_private.ledger_columns values ('sales_order_lines', 'package_id');
