--! Previous: sha1:d07622346862fb438abda732c88c9083e65ee817
--! Hash: sha1:c8700c93ac52b5c89b364b75d1d350180f790f32

alter table app_public.lots add column cost_reason text;
alter table app_public.lots drop constraint lots_texts;
alter table app_public.lots add constraint lots_texts check (
  length(lot_number) <= 60 and length(alt_lot_number) <= 60 and length(trim(serial_number)) between 1 and 60 and expiration_date >= manufacture_date
  and length(release_reason) <= 500 and length(hold_reason) <= 500 and length(cost_reason) <= 500
);
comment on column app_public.lots.cost_reason is 'Why it costs something else than when it came in.';
insert into app_private.ledger_columns values ('lots', 'cost_reason');
