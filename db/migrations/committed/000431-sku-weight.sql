--! Previous: sha1:77627452c31f1705789f6a343beb9264a0bb590b
--! Hash: sha1:47891ee4505869cf3fed4cc701e9b6cc73cd64ed

alter table app_public.skus add column weight numeric(12, 4) check (weight > 0);
comment on column app_public.skus.weight is 'Of one base unit, in kilograms: freight is spread by it.';
