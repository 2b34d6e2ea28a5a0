--! Previous: sha1:0346eac42b83fa2601ec195c56b50ec2da401f00
--! Hash: sha1:b78cee6e54e0159b63f6cb3f15010c77bd9a1cf0

-- A party's own address is the first of its addresses: those that have none get theirs.
insert into app_public.addresses (account_id, customer_id, address1, address2, address3, city, postal_code, district, country)
select t.account_id, t.id, t.address1, t.address2, t.address3, t.city, t.postal_code, t.district, t.country
from app_public.customers as t
where trim(t.address1) <> '' and trim(t.city) <> '' and t.country is not null
  and not exists (select from app_public.addresses as a where a.account_id = t.account_id and a.customer_id = t.id);
insert into app_public.addresses (account_id, vendor_id, address1, address2, address3, city, postal_code, district, country)
select t.account_id, t.id, t.address1, t.address2, t.address3, t.city, t.postal_code, t.district, t.country
from app_public.vendors as t
where trim(t.address1) <> '' and trim(t.city) <> ''
  and not exists (select from app_public.addresses as a where a.account_id = t.account_id and a.vendor_id = t.id);
insert into app_public.addresses (account_id, warehouse_id, address1, address2, address3, city, postal_code, district, country)
select t.account_id, t.id, t.address1, t.address2, t.address3, t.city, t.postal_code, t.district, t.country
from app_public.warehouses as t
where trim(t.address1) <> '' and trim(t.city) <> ''
  and not exists (select from app_public.addresses as a where a.account_id = t.account_id and a.warehouse_id = t.id);
