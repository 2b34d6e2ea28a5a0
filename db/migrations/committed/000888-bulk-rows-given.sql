--! Previous: sha1:cb2400de7fec5dea370a1e99464f35df6206f419
--! Hash: sha1:f04181405e3c4776c02e2112ff0ead4e41144b91

-- What rows of a bulk action are given beside what all of them are: a suggestion of the reorder desk, as its person saw it.
alter table app_public.bulk_rows add column given jsonb check (jsonb_typeof(given) = 'object');
comment on column app_public.bulk_rows.given is 'What the verb is told of this record alone; null where all get the same.';
-- a SKU may be suggested in several warehouses
drop index app_public.bulk_rows_record_once;
create unique index bulk_rows_record_once on app_public.bulk_rows (account_id, bulk_update_id, record_id, given) nulls not distinct;
