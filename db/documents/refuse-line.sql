-- it knew no discounts before
drop function if exists app_private.refuse_line(numeric, int, text, numeric, numeric);
create or replace function app_private.refuse_line(
  p_quantity numeric, p_decimals int, p_key text, p_amount numeric, p_unit_quantity numeric,
  p_kind text default null, p_discount numeric default 0, p_gross numeric default null
) returns numeric
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
  perform app_private.refuse_sign(p_kind, p_key, p_amount);
  if p_kind = 'discount' and p_discount <> 0 then
    perform app_private.fail('SWVAL', 'A discount has none itself.', '{"fields": {"discount": "ofDiscount"}}');
  end if;
  perform app_hidden.refuse_above('discount', p_discount, greatest(p_gross, 0));
  return p_quantity;
end $$;
comment on function app_private.refuse_line(numeric, int, text, numeric, numeric, text, numeric, numeric) is
  'Says what of a line does not fit: its quantity, that it has more decimals than its SKU is counted in, its amount, under p_key, or its discount. What fits is returned.';
alter function app_private.refuse_line(numeric, int, text, numeric, numeric, text, numeric, numeric) owner to ledger_writer;

create or replace function app_private.refuse_sign(p_kind text, p_key text, p_amount numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  if (case when p_kind = 'discount' then p_amount > 0 else p_amount < 0 end) then
    perform app_private.fail('SWVAL', case p_kind when 'discount' then 'Amounts of a discount are below zero.' else 'Only amounts of a discount are below zero.' end,
      jsonb_build_object('fields', jsonb_build_object(p_key, case p_kind when 'discount' then 'belowZero' else 'min' end), 'limits', jsonb_build_object(p_key, '0')));
  end if;
end $$;
comment on function app_private.refuse_sign(text, text, numeric) is 'Refuses an amount below zero of what is no discount, and one above of what is.';
grant execute on function app_private.refuse_sign(text, text, numeric) to ledger_writer;

create or replace function app_private.refuse_item(p_key text) returns int
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWNFD', 'This SKU does not exist.', jsonb_build_object('fields', jsonb_build_object(p_key, 'notFound')));
end $$;
comment on function app_private.refuse_item(text) is 'Refuses a line about a SKU that is not there.';
alter function app_private.refuse_item(text) owner to ledger_writer;
