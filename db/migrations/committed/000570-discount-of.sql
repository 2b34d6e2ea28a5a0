--! Previous: sha1:c66bec1e54a76d062ffcd41d9df07c72ceecf300
--! Hash: sha1:9e4e01d67cf7ab50ee1fc5940d2c3f6b6491356a

-- Called by generated columns: a function that can be inlined is parsed and inlined anew by every statement that writes
-- such a row, which took a twentieth of a new order; this one is called.
create or replace function app_hidden.discount_of(p_amount numeric, p_discount text) returns numeric
language plpgsql immutable
set search_path to pg_catalog, pg_temp
as $$
begin
  return case
    when p_discount is null then 0
    when right(p_discount, 1) = '%' then round(p_amount * rtrim(p_discount, '%')::numeric / 100, 2)
    else p_discount::numeric
  end;
end $$;
