--! Previous: sha1:f0ef60f347d79626da01f3b6ffbc46be112e8d55
--! Hash: sha1:bf045281a614c3ea922a3fb5de88b2604ec6febe

alter table app_public.lots add column cost_reason text;
alter table app_public.lots drop constraint lots_texts;
alter table app_public.lots add constraint lots_texts check (
  length(lot_number) <= 60 and length(alt_lot_number) <= 60 and length(trim(serial_number)) between 1 and 60 and expiration_date >= manufacture_date
  and length(release_reason) <= 500 and length(hold_reason) <= 500 and length(cost_reason) <= 500
);
comment on column app_public.lots.cost_reason is 'Why it costs something else than when it came in.';
insert into app_private.ledger_columns values ('lots', 'cost_reason');
