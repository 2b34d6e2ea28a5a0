create or replace function app_private.refuse_line(p_quantity numeric, p_decimals int, p_key text, p_amount numeric, p_unit_quantity numeric) returns numeric
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_hidden.refuse_above('quantity', p_quantity, app_hidden.largest_decimal());
  if min_scale(p_quantity) > p_decimals then
    perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', p_decimals),
      jsonb_build_object('fields', jsonb_build_object('quantity', 'precision'), 'decimals', p_decimals));
  end if;
  perform app_hidden.refuse_above(p_key, p_amount, trunc(app_hidden.largest_amount() / p_unit_quantity, 4));
  return p_quantity;
end $$;
comment on function app_private.refuse_line(numeric, int, text, numeric, numeric) is
  'Says what of a line does not fit: its quantity, that it has more decimals than its SKU is counted in, or its amount, under p_key. What fits is returned.';
alter function app_private.refuse_line(numeric, int, text, numeric, numeric) owner to ledger_writer;

create or replace function app_private.refuse_item(p_key text) returns int
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('fields', jsonb_build_object(p_key, 'notFound')));
end $$;
comment on function app_private.refuse_item(text) is 'Refuses a line about a SKU that is not there.';
alter function app_private.refuse_item(text) owner to ledger_writer;
