-- Free lots in lot order against waiting lines in order of priority, merged by two cursors: the cost follows what is filled,
-- neither the backlog nor the number of free lots.
create or replace function app_private.fill_moves(p_skus int[], p_warehouses int[], p_table text, p_id int, p_fill text) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  waiting cursor (p_sku int, p_warehouse int, p_everybody boolean) for
    select kind, line_id, backordered
    from app_hidden.claims
    where account_id = me and sku_id = p_sku and warehouse_id = p_warehouse and backordered > 0 and fill = 'auto'
      and (p_everybody or (document_table = p_table and document_id = p_id))
    order by due, opened_at, kind, line_id;
  first_in cursor (p_sku int, p_warehouse int) for
    select id, quantity - reserved as free
    from app_public.lots
    where account_id = me and sku_id = p_sku and warehouse_id = p_warehouse and has_free
    order by received_at, id;
  first_expired cursor (p_sku int, p_warehouse int) for
    select id, quantity - reserved as free
    from app_public.lots
    where account_id = me and sku_id = p_sku and warehouse_id = p_warehouse and has_free
    order by expiration_date, received_at, id;
  level record;
  line record;
  lot record;
  taken numeric;
  moves app_private.stock_move[] := '{}';
begin
  if p_fill = 'none' then
    return moves;
  end if;
  for level in
    select u.sku_id, u.warehouse_id, coalesce(s.lot_order, a.lot_order) = 'FEFO' as by_expiry, p_fill = 'asked' or (a.auto_fill and p_fill = 'all') as for_all
    from unnest(p_skus, p_warehouses) as u (sku_id, warehouse_id)
    join app_public.skus as s on s.account_id = me and s.id = u.sku_id
    join app_public.accounts as a on a.id = me
    order by u.sku_id, u.warehouse_id
  loop
    open waiting (level.sku_id, level.warehouse_id, level.for_all);
    fetch waiting into line;
    if found then
      if level.by_expiry then
        open first_expired (level.sku_id, level.warehouse_id);
        fetch first_expired into lot;
      else
        open first_in (level.sku_id, level.warehouse_id);
        fetch first_in into lot;
      end if;
      while line.kind is not null and lot.id is not null loop
        taken := least(line.backordered, lot.free);
        moves := moves || (lot.id, 0, line.kind, line.line_id, taken, 0, 'auto')::app_private.stock_move;
        line.backordered := line.backordered - taken;
        lot.free := lot.free - taken;
        if line.backordered = 0 then
          fetch waiting into line;
        end if;
        if lot.free = 0 then
          if level.by_expiry then
            fetch first_expired into lot;
          else
            fetch first_in into lot;
          end if;
        end if;
      end loop;
      if level.by_expiry then
        close first_expired;
      else
        close first_in;
      end if;
    end if;
    close waiting;
  end loop;
  return moves;
end $$;
comment on function app_private.fill_moves(int[], int[], text, int, text) is
  'The reservations that free stock of locked levels gives to waiting lines: all, asked (all of them, also with auto-fill off), own (those of the document at hand; also with it off), or none. '
  'Only lines that are filled by themselves: mapped ones wait for people, kits for whole kits.';
alter function app_private.fill_moves(int[], int[], text, int, text) owner to ledger_writer;
