-- A unit is refused where it is made: twelve pieces of 0.0833 dozen are no dozen, and the rest of it stays for ever.
create or replace function app_private.fraction_of(p_unit_factor numeric) returns table (taken numeric, parts numeric)
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  select k.taken, q.parts
  from generate_series(2, 144) as q (parts)
  cross join lateral (select round(p_unit_factor * q.parts) as taken) as k
  where round(k.taken / q.parts, 4) = p_unit_factor and k.taken <> p_unit_factor * q.parts
    -- beyond these nearly every number with four decimals is close to some fraction
    and (q.parts <= 12 or k.taken = 1 and (q.parts <= 48 or q.parts in (60, 72, 96, 144)))
  order by q.parts
  limit 1
$$;
comment on function app_private.fraction_of(numeric) is
  'The common fraction of which a factor is what four decimals leave: 1 of 12 parts of 0.0833, 4 of 3 of 1.3333. None of exact ones (0.25, 0.75, 2.5).';
grant execute on function app_private.fraction_of(numeric) to ledger_writer;

create or replace function app_private.tg_keep_unit() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  decimals int;
begin
  -- what was there before this was asked keeps working
  if tg_op = 'UPDATE' and new.unit_factor = old.unit_factor and new.sku_id = old.sku_id then
    return new;
  end if;
  if new.unit_factor = 1 then
    return new;
  end if;
  -- what comes back from a successor was there before, too
  if tg_op = 'UPDATE' and exists (
    select from app_hidden.sku_successions as s
    cross join jsonb_to_recordset(s.before -> tg_table_name) as b (id int, unit_factor numeric)
    where s.account_id = new.account_id and s.successor_id = old.sku_id and s.sku_id = new.sku_id and s.undone_at is not null
      and b.id = new.id and b.unit_factor = new.unit_factor
  ) then
    return new;
  end if;
  -- held as its foreign key holds it, but before its decimals are read: they do not fall until this row is seen
  select quantity_precision into decimals from app_public.skus where account_id = new.account_id and id = new.sku_id for key share;
  if min_scale(new.unit_factor) > decimals or exists (select from app_private.fraction_of(new.unit_factor)) then
    perform app_private.fail('SWVAL',
      format('This SKU is counted with %s decimals, which do not hold this unit exactly: keep the SKU in the smaller unit.', decimals),
      jsonb_build_object('fields', jsonb_build_object('unitFactor', 'unitFraction'), 'decimals', decimals));
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_unit() is 'Refuses a unit of a rule or barcode that the decimals of its SKU do not hold exactly.';

drop trigger if exists _155_unit on app_public.sku_prices;
create trigger _155_unit before insert or update of sku_id, unit_factor on app_public.sku_prices
for each row execute function app_private.tg_keep_unit();
drop trigger if exists _155_unit on app_public.sku_costs;
create trigger _155_unit before insert or update of sku_id, unit_factor on app_public.sku_costs
for each row execute function app_private.tg_keep_unit();
drop trigger if exists _155_unit on app_public.sku_barcodes;
create trigger _155_unit before insert or update of sku_id, unit_factor on app_public.sku_barcodes
for each row execute function app_private.tg_keep_unit();
