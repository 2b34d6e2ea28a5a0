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
  join app_hidden.claims as c on c.account_id = me
    and c.kind = ch.kind and c.line_id = ch.line_id and c.sku_id = ch.sku_id and c.warehouse_id = ch.warehouse_id
  where c.committed > ch.open_quantity
  limit 1;
  if found then
    perform app_private.fail('SWVAL', 'Part of this is packed. Place or delete the packages first.', jsonb_build_object(
      'fields', jsonb_build_object('quantity', 'packed'), 'lineId', packed.line_id, 'packed', trim_scale(packed.committed)::text));
  end if;
  select array_agg((lot_id, 0, kind, line_id, -least(allocated, excess - (running - allocated)), 0, source)::app_private.stock_move)
  into moves
  from (
    select a.kind, a.line_id, a.lot_id, a.source, a.allocated,
      c.allocated + c.committed - ch.open_quantity as excess,
      sum(a.allocated) over (
        partition by a.kind, a.line_id, l.warehouse_id, l.sku_id
        order by a.source in ('mapped', 'held'),
          case when coalesce(s.lot_order, t.lot_order) = 'FEFO' then l.expiration_date end desc nulls first, l.received_at desc, l.id desc
      ) as running
    from unnest(p_changes) as ch
    join app_hidden.claims as c on c.account_id = me
      and c.kind = ch.kind and c.line_id = ch.line_id and c.sku_id = ch.sku_id and c.warehouse_id = ch.warehouse_id
    join app_hidden.allocations as a on a.account_id = me and a.kind = ch.kind and a.line_id = ch.line_id
    join app_public.lots as l on l.account_id = me and l.id = a.lot_id and l.sku_id = ch.sku_id and l.warehouse_id = ch.warehouse_id
    join app_public.skus as s on s.account_id = me and s.id = ch.sku_id
    join app_public.accounts as t on t.id = me
    where c.allocated + c.committed > ch.open_quantity and a.allocated > 0
  ) as held
  where running - allocated < excess;
  return coalesce(moves, '{}');
end $$;
comment on function app_private.release_moves(app_private.claim_change[]) is 'The reservations that shrinking lines give back. Refuses to give back what is packed.';
alter function app_private.release_moves(app_private.claim_change[]) owner to ledger_writer;
