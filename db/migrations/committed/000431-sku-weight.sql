--! Previous: sha1:b4cf3289c1fa03f005df413d4aab1ad42e658c4a
--! Hash: sha1:832837a012d7a8886407592f53c16a7d6be71dd1

alter table app_public.skus add column weight numeric(12, 4) check (weight > 0);
comment on column app_public.skus.weight is 'Of one base unit, in kilograms: freight is spread by it.';
