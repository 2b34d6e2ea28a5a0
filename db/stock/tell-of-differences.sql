create or replace function app_private.new_differences(p_now jsonb, p_before jsonb) returns setof jsonb
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select d
  from jsonb_array_elements(p_now) with ordinality as e (d, n)
  where not exists (
    select from jsonb_array_elements(p_before) as b
    where b - array['expected', 'found'] = d - array['expected', 'found'])
  order by n
$$;
comment on function app_private.new_differences(jsonb, jsonb) is
  'Differences of the ledger that an earlier check did not have: the same figure of the same place is the same difference.';

create or replace function app_private.tell_of_differences(p_differences jsonb, p_before jsonb) returns void
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  fresh jsonb[] := array(select app_private.new_differences(p_differences, p_before));
  place constant text := coalesce(fresh[1] ->> 'sku' || ', ', '') || lower(regexp_replace(fresh[1] ->> 'dimension', '([A-Z])', ' \1', 'g'));
  message constant text := case cardinality(fresh)
    when 1 then format('Ledger check: one figure does not agree with its records (%s). Nothing was corrected.', place)
    else format('Ledger check: %s figures do not agree with their records, among them %s. Nothing was corrected.', cardinality(fresh), place)
  end;
  module constant text := case when fresh[1] ->> 'skuId' is not null then 'skus' else fresh[1] ->> 'module' end;
  about constant int := coalesce(fresh[1] ->> 'skuId', fresh[1] ->> 'recordId')::int;
  words constant jsonb := jsonb_build_object('key', 'ledgerDiffers', 'values', jsonb_build_object(
    'count', cardinality(fresh), 'sku', coalesce(fresh[1] ->> 'sku', '–'), 'quantity', fresh[1] -> 'dimension'));
begin
  if cardinality(fresh) = 0 then
    return;
  end if;
  perform app_private.notify_users(app_private.active_administrators(), message, 'ledger', module, about, words);
  perform app_private.log_error('ledger', message, words, module, about, app_private.without_amounts(to_jsonb(fresh), false, false)::text);
end $$;
comment on function app_private.tell_of_differences(jsonb, jsonb) is
  'Notifies the administrators of differences that the check before did not find, and keeps them in their error log: once each, however often the check runs.';
alter function app_private.new_differences(jsonb, jsonb) owner to ledger_writer;
alter function app_private.tell_of_differences(jsonb, jsonb) owner to ledger_writer;
