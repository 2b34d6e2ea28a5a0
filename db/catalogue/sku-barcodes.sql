-- A code scanned means one SKU. Where two people make it two at once, the SKU's own code wins in every lookup.
create or replace function app_private.tg_keep_sku_barcode() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if new.code <> trim(new.code) then
    new.code := trim(new.code);
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_sku_barcode() is 'Trims the code of a barcode.';

drop trigger if exists _160_sku_barcode on app_public.sku_barcodes;
create trigger _160_sku_barcode before insert or update of code on app_public.sku_barcodes
for each row execute function app_private.tg_keep_sku_barcode();

create or replace function app_private.tg_refuse_barcode_twin() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  other text;
begin
  -- twins that were there before codes were compared so stay as they are
  if tg_op = 'UPDATE' and new.code_key = old.code_key and new.sku_id = old.sku_id then
    return new;
  end if;
  select s.code into other from app_public.skus as s
  where s.account_id = new.account_id and s.code_key = new.code_key and s.id <> new.sku_id;
  if other is not null then
    perform app_private.fail('SWVAL', format('%s is the code of another SKU.', other), '{"fields": {"code": "codeOfAnother"}}');
  end if;
  if exists (
    select from app_public.sku_barcodes as b
    where b.account_id = new.account_id and b.code_key = new.code_key and b.id <> new.id
  ) then
    perform app_private.fail('SWVAL', format('%s is a barcode already.', new.code), '{"fields": {"code": "duplicate"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_refuse_barcode_twin() is 'Refuses a barcode that is another SKU''s code or a barcode already.';

-- after the row, so that its policy and its key speak first
drop trigger if exists _165_twin on app_public.sku_barcodes;
create trigger _165_twin after insert or update of sku_id, code on app_public.sku_barcodes
for each row execute function app_private.tg_refuse_barcode_twin();

create or replace function app_private.tg_keep_sku_code() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.code_key = old.code_key then
    return new;
  end if;
  if exists (
    select from app_public.skus as s
    where s.account_id = new.account_id and s.code_key = new.code_key and s.id <> new.id and s.archived_by is null and s.successor_id is null
  ) then
    perform app_private.fail('SWVAL', format('%s is the code of another SKU.', new.code), '{"fields": {"code": "duplicate"}}');
  end if;
  if exists (
    select from app_public.sku_barcodes as b
    where b.account_id = new.account_id and b.code_key = new.code_key and b.sku_id <> new.id
  ) then
    perform app_private.fail('SWVAL', format('%s is a barcode of another SKU.', new.code), '{"fields": {"code": "barcodeOfAnother"}}');
  end if;
  return new;
end $$;
comment on function app_private.tg_keep_sku_code() is 'Refuses a code that is another SKU''s, or by which scans find another.';

drop trigger if exists _160_code on app_public.skus;
create trigger _160_code after update of code on app_public.skus
for each row when (new.code is distinct from old.code) execute function app_private.tg_keep_sku_code();
drop trigger if exists _160_new_code on app_public.skus;
create trigger _160_new_code after insert on app_public.skus
for each row execute function app_private.tg_keep_sku_code();
