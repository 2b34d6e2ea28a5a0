--! Previous: sha1:363a3e79035ca1f1d8c47abcc678c79527a25030
--! Hash: sha1:5d5b9f8fbe4045f022cad260015f97f3f40c987e

alter table app_public.lots add column cost_reason text;
alter table app_public.lots drop constraint lots_texts;
alter table app_public.lots add constraint lots_texts check (
  length(lot_number) <= 60 and length(alt_lot_number) <= 60 and length(trim(serial_number)) between 1 and 60 and expiration_date >= manufacture_date
  and length(release_reason) <= 500 and length(hold_reason) <= 500 and length(cost_reason) <= 500
);
comment on column app_public.lots.cost_reason is 'Why it costs something else than when it came in.';
insert into app_private.ledger_columns values ('lots', 'cost_reason');
