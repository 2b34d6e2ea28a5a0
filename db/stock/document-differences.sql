-- Documents against the records and facts they refer to.
create or replace function app_private.document_differences(p_skus int[] default null)
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  select * from app_private.own_differences(p_skus)
  union all
  select * from app_private.total_differences(p_skus)
  union all
  select * from app_private.naming_differences(p_skus)
  union all
  select * from app_private.revaluation_differences(p_skus)
  union all
  select * from app_private.margin_differences(p_skus)
  union all
  select * from app_private.charge_differences(p_skus)
$$;
comment on function app_private.document_differences(int[]) is
  'Documents that disagree with the records of their facts, whose total is not the sum of their lines, or whose lines name more than there is.';
alter function app_private.document_differences(int[]) owner to ledger_writer;
