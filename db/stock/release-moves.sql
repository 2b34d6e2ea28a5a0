-- A line that shrank gives back what exceeds its open quantity: the lot that comes last in lot order first, and what people chose last.
create or replace function app_private.release_moves(p_changes app_private.claim_change[]) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  packed record;
  moves app_private.stock_move[];
begin
  select c.document_table, c.document_id, c.line_id, c.committed into packed
  from unnest(p_changes) as ch
  -- each change looks for its own, here and below: the other way around, each claim is compared with every change
  cross join lateral (
    select x.document_table, x.document_id, x.line_id, x.committed
    from app_hidden.claims as x
    where x.account_id = me and x.kind = ch.kind and x.line_id = ch.line_id and x.sku_id = ch.sku_id and x.warehouse_id = ch.warehouse_id
      and x.committed > ch.open_quantity
    offset 0
  ) as c
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'Part of this is packed. Place or delete the packages first.', jsonb_build_object(
      'fields', jsonb_build_object('quantity', 'packed'), 'lineId', packed.line_id, 'packed', trim_scale(packed.committed)::text));
  end if;
  select array_agg((lot_id, 0, kind, line_id, -least(allocated, excess - (running - allocated)), 0, source)::app_private.stock_move)
  into moves
  from (
    select a.kind, a.line_id, a.lot_id, a.source, a.allocated, a.excess,
      sum(a.allocated) over (
        partition by a.kind, a.line_id, l.warehouse_id, l.sku_id
        order by a.source in ('mapped', 'held'),
          case when coalesce(s.lot_order, t.lot_order) = 'FEFO' then l.expiration_date end desc nulls first, l.received_at desc, l.id desc, a.source desc
      ) as running
    from unnest(p_changes) as ch
    cross join lateral (
      select x.allocated + x.committed - ch.open_quantity as excess
      from app_hidden.claims as x
      where x.account_id = me and x.kind = ch.kind and x.line_id = ch.line_id and x.sku_id = ch.sku_id and x.warehouse_id = ch.warehouse_id
        and x.allocated + x.committed > ch.open_quantity
      offset 0
    ) as c
    cross join lateral (
      select x.kind, x.line_id, x.lot_id, x.source, x.allocated, c.excess
      from app_hidden.allocations as x
      where x.account_id = me and x.kind = ch.kind and x.line_id = ch.line_id and x.allocated > 0
      order by x.lot_id, x.source -- as the key has them, which begins with the line: no other index is that
      offset 0
    ) as a
    cross join lateral (
      select x.id, x.sku_id, x.warehouse_id, x.expiration_date, x.received_at from app_public.lots as x where x.account_id = me and x.id = a.lot_id offset 0
    ) as l
    join app_public.skus as s on s.account_id = me and s.id = ch.sku_id
    join app_public.accounts as t on t.id = me
    where l.sku_id = ch.sku_id and l.warehouse_id = ch.warehouse_id
  ) as held
  where running - allocated < excess;
  return coalesce(moves, '{}');
end $$;
comment on function app_private.release_moves(app_private.claim_change[]) is 'The reservations that shrinking lines give back. Refuses to give back what is packed.';
alter function app_private.release_moves(app_private.claim_change[]) owner to ledger_writer;
