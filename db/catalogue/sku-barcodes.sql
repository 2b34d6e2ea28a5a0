-- A code scanned means one SKU. Where two people make it two at once, the SKU's own code wins in every lookup.
create or replace function app_private.tg_keep_sku_barcode() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  decimals int;
  other text;
begin
  if new.code <> trim(new.code) then
    new.code := trim(new.code);
  end if;
  -- held as its foreign key holds it, but before its decimals are read: they do not fall until this barcode is seen
  select quantity_precision into decimals from app_public.skus where account_id = new.account_id and id = new.sku_id for key share;
  if min_scale(new.unit_factor) > decimals then
    perform app_private.fail('SWVAL', format('This SKU is counted with %s decimals.', decimals),
      jsonb_build_object('fields', jsonb_build_object('unitFactor', 'precision'), 'decimals', decimals));
  end if;
  -- the policy refuses it: whoever may not make one hears of no others
  if tg_op = 'INSERT' and app_hidden.user_id() is not null and not app_hidden.may(app_private.scope_of_table('sku_barcodes') || ':create') then
    return new;
  end if;
  -- twins that were there before codes were compared so stay as they are
  if tg_op = 'UPDATE' and app_hidden.code_key(new.code) = app_hidden.code_key(old.code) and new.sku_id = old.sku_id then
    return new;
  end if;
  select s.code into other from app_public.skus as s
  where s.account_id = new.account_id and app_hidden.code_key(s.code) = app_hidden.code_key(new.code) and s.id <> new.sku_id;
  if other is not null then
    perform app_private.fail('SWVAL', format('%s is the code of another SKU.', other), '{"fields": {"code": "codeOfAnother"}}');
  end if;
  if exists (
    select from app_public.sku_barcodes as b
    where b.account_id = new.account_id and app_hidden.code_key(b.code) = app_hidden.code_key(new.code) and b.id <> new.id
  ) then
    perform app_private.fail('SWVAL', format('%s is a barcode already.', new.code), '{"fields": {"code": "duplicate"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_sku_barcode() is 'Refuses a barcode that is another SKU''s code or a barcode already, and pieces the SKU is not counted in.';

drop trigger if exists _160_sku_barcode on app_public.sku_barcodes;
create trigger _160_sku_barcode before insert or update of sku_id, code, unit_factor on app_public.sku_barcodes
for each row execute function app_private.tg_keep_sku_barcode();

create or replace function app_private.tg_keep_sku_code() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  -- the policy refuses it: whoever may not make one hears of no others
  if tg_op = 'INSERT' and app_hidden.user_id() is not null and not app_hidden.may('sku:create') then
    return new;
  end if;
  if tg_op = 'UPDATE' and app_hidden.code_key(new.code) = app_hidden.code_key(old.code) then
    return new;
  end if;
  if exists (
    select from app_public.skus as s
    where s.account_id = new.account_id and app_hidden.code_key(s.code) = app_hidden.code_key(new.code) and s.id <> new.id and s.archived_by is null
  ) then
    perform app_private.fail('SWVAL', format('%s is the code of another SKU.', new.code), '{"fields": {"code": "duplicate"}}');
  end if;
  if exists (
    select from app_public.sku_barcodes as b
    where b.account_id = new.account_id and app_hidden.code_key(b.code) = app_hidden.code_key(new.code) and b.sku_id <> new.id
  ) then
    perform app_private.fail('SWVAL', format('%s is a barcode of another SKU.', new.code), '{"fields": {"code": "barcodeOfAnother"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_sku_code() is 'Refuses a code that is another SKU''s, or by which scans find another.';

drop trigger if exists _160_code on app_public.skus;
create trigger _160_code before update of code on app_public.skus
for each row when (new.code is distinct from old.code) execute function app_private.tg_keep_sku_code();
drop trigger if exists _160_new_code on app_public.skus;
create trigger _160_new_code before insert on app_public.skus
for each row execute function app_private.tg_keep_sku_code();
