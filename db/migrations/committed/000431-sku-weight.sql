--! Previous: sha1:4dc477a17ddf611575351114fb5292e967b240f2
--! Hash: sha1:4e902aee434202a801a48971a79770b1207afd5e

alter table app_public.skus add column weight numeric(12, 4) check (weight > 0);
comment on column app_public.skus.weight is 'Of one base unit, in kilograms: freight is spread by it.';
