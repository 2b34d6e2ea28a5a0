--! Previous: sha1:17f10d1029a7427a3241624cea6c2aa03e57fdff
--! Hash: sha1:46fab18c34baf83589c1470808287169c8e8f19d

alter table app_public.payments add column return_id int;
alter table app_public.payments add foreign key (account_id, return_id) references app_public.returns (account_id, id) on delete restrict;
create index on app_public.payments (account_id, return_id) where return_id is not null;
comment on column app_public.payments.return_id is 'The return that a refund is for, where it is for one: of the same order.';
