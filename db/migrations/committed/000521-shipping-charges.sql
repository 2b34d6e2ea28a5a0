--! Previous: sha1:77b135f14b4f9eb7d5311a15af57c9d1c28c8db8
--! Hash: sha1:a940ba547b52662cd26ed80a39c3b9b956e208a2

alter table app_public.sales_order_lines add column package_id int;
alter table app_public.sales_order_lines add foreign key (account_id, package_id) references app_public.packages (account_id, id) on delete restrict;
create unique index sales_order_lines_package on app_public.sales_order_lines (account_id, package_id) where package_id is not null;
comment on column app_public.sales_order_lines.package_id is 'The package that it is the charge of: what the customer pays for shipping it. It comes, changes and goes with that.';
insert into app_private.ledger_columns values ('sales_order_lines', 'package_id');
