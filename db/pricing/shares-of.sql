create or replace function app_private.shares_of(p_discount text, p_nets numeric[], p_key text) returns numeric[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  net constant numeric := (select sum(n) from unnest(p_nets) as n);
  -- in cents: whole numbers are divided exactly
  asked constant numeric := 100 * greatest(app_hidden.discount_of(greatest(net, 0), p_discount), 0);
begin
  if asked > 100 * greatest(net, 0) then
    perform app_private.fail('SWVAL', 'A discount is at most what it is taken off.', jsonb_build_object(
      'fields', jsonb_build_object(p_key, 'max'), 'limits', jsonb_build_object(p_key, trim_scale(greatest(net, 0))::text)));
  end if;
  return array(
    select (s.low + case when row_number() over (order by s.rest desc, s.n) <= asked - sum(s.low) over () then 1 else 0 end)::numeric / 100
    from (
      select p.n, coalesce(div(asked * p.cents, nullif(p.whole, 0)), 0) as low, coalesce(mod(asked * p.cents, nullif(p.whole, 0)), 0) as rest
      from (
        select n, 100 * greatest(coalesce(net_of, 0), 0) as cents, sum(100 * greatest(coalesce(net_of, 0), 0)) over () as whole
        from unnest(p_nets) with ordinality as u (net_of, n)
      ) as p
    ) as s
    order by s.n
  );
end $$;
comment on function app_private.shares_of(text, numeric[], text) is
  'What a discount on the sum of some amounts takes off each: in proportion to those above zero, to the cent, the largest remainders rounded up and of equal ones the first. Refused under p_key where it is more than the sum.';
alter function app_private.shares_of(text, numeric[], text) owner to ledger_writer;

create or replace function app_private.discount_input(input jsonb, p_key text) returns text
language sql stable
as $$ select case when pg_input_is_valid(input ->> p_key, 'app_public.discount') then input ->> p_key end $$;
comment on function app_private.discount_input(jsonb, text) is 'A discount of an input; none where it is no discount, such as one that is still being typed.';
alter function app_private.discount_input(jsonb, text) owner to ledger_writer;
