-- it knew no lines of which others have their parts
drop function if exists app_private.shares_of(text, numeric[], text);
create or replace function app_private.shares_of(
  p_discount text, p_nets numeric[], p_key text, p_given numeric[] default null, p_rests numeric[] default null
) returns numeric[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  net constant numeric := greatest((select sum(n) from unnest(p_nets) as n), 0);
  rests constant numeric[] := coalesce(p_rests, p_nets);
  room constant numeric := case when p_rests is null then net else (select sum(greatest(r, 0)) from unnest(p_rests) as r) end;
  given constant numeric := coalesce((select sum(g) from unnest(p_given) as g), 0);
  -- what was agreed in per cent is cents off its parts where lines went: by less than one of each that has given some
  off constant numeric := case when p_discount like '%\%' then 0.01 * (select count(*) from unnest(p_given) as g where g > 0) else 0 end;
  left_over numeric := greatest(app_hidden.discount_of(net, p_discount), 0) - given;
  asked numeric;
begin
  if left_over > least(net - given, room) + off then
    perform app_private.fail('SWVAL', 'A discount is at most what it is taken off.', jsonb_build_object(
      'fields', jsonb_build_object(p_key, 'max'), 'limits', jsonb_build_object(p_key, trim_scale(greatest(least(net, given + room), 0))::text)));
  elsif left_over < -off then
    perform app_private.fail('SWVAL', 'A discount is at least what was given of it.', jsonb_build_object(
      'fields', jsonb_build_object(p_key, 'min'), 'limits', jsonb_build_object(p_key, trim_scale(given)::text)));
  end if;
  -- in cents: whole numbers are divided exactly
  asked := 100 * greatest(least(left_over, room), 0);
  return array(
    select coalesce(p_given[s.n], 0) + (s.low + case when row_number() over (order by s.rest desc, s.n) <= asked - sum(s.low) over () then 1 else 0 end)::numeric / 100
    from (
      select p.n, coalesce(div(asked * p.cents, nullif(p.whole, 0)), 0) as low, coalesce(mod(asked * p.cents, nullif(p.whole, 0)), 0) as rest
      from (
        select n, 100 * greatest(coalesce(net_of, 0), 0) as cents, sum(100 * greatest(coalesce(net_of, 0), 0)) over () as whole
        from unnest(rests) with ordinality as u (net_of, n)
      ) as p
    ) as s
    order by s.n
  );
end $$;
comment on function app_private.shares_of(text, numeric[], text, numeric[], numeric[]) is
  'What a discount on the sum of some amounts takes off each: in proportion to those above zero, to the cent, the largest remainders rounded up and of equal ones the first. What was given of it before (p_given) stays, and the rest is spread over p_rests. Refused under p_key where it is more than there is to take it off, or less than was given.';
alter function app_private.shares_of(text, numeric[], text, numeric[], numeric[]) owner to ledger_writer;

create or replace function app_private.discount_input(input jsonb, p_key text) returns text
language sql stable
as $$ select case when pg_input_is_valid(input ->> p_key, 'app_public.discount') then input ->> p_key end $$;
comment on function app_private.discount_input(jsonb, text) is 'A discount of an input; none where it is no discount, such as one that is still being typed.';
alter function app_private.discount_input(jsonb, text) owner to ledger_writer;
