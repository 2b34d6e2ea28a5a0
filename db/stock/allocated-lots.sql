-- The quantity asked for, against the lots each line holds, as overlapping running totals in lot order.
-- it knew sales orders alone before
drop function if exists app_private.packed_lots(int[], numeric[]);
create or replace function app_private.allocated_lots(p_kind text, p_lines int[], p_quantities numeric[])
returns table (n int, line_id int, lot_id int, source text, quantity numeric)
language sql stable
set search_path to pg_catalog, pg_temp
set enable_hashjoin to on -- of 1,500 lines, each with each is too many
as $$
  with asked as materialized (
    select a.n::int, a.line_id, a.quantity, sum(a.quantity) over (partition by a.line_id order by a.n) as high
    from unnest(p_lines, p_quantities) with ordinality as a (line_id, quantity, n)
  ),
  held as materialized (
    select a.line_id, a.lot_id, a.source, a.allocated as quantity,
      sum(a.allocated) over (
        partition by a.line_id
        order by case when coalesce(s.lot_order, t.lot_order) = 'FEFO' then l.expiration_date end, l.received_at, l.id, a.source = 'auto', a.source
      ) as high
    from app_hidden.allocations as a
    join app_public.lots as l on l.account_id = a.account_id and l.id = a.lot_id
    join app_public.skus as s on s.account_id = l.account_id and s.id = l.sku_id
    join app_public.accounts as t on t.id = l.account_id
    where a.account_id = app_hidden.account_id() and a.kind = p_kind and a.line_id = any (p_lines) and a.allocated > 0
  )
  select asked.n, asked.line_id, held.lot_id, held.source,
    least(asked.high, held.high) - greatest(asked.high - asked.quantity, held.high - held.quantity)
  from asked
  join held on held.line_id = asked.line_id
    and held.high > asked.high - asked.quantity and asked.high > held.high - held.quantity
  order by asked.n, held.high
$$;
comment on function app_private.allocated_lots(text, int[], numeric[]) is 'The lots of what lines of a kind hold that are taken for each quantity asked for, in lot order.';
alter function app_private.allocated_lots(text, int[], numeric[]) owner to ledger_writer;
