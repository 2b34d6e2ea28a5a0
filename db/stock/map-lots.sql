-- The lots that a save chooses for its lines are kept for a draft, and reserved to an open document.

create or replace function app_private.mapping_moves(p_table text, p_id int) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  packed record;
  moves app_private.stock_move[];
begin
  with line as (
    select * from app_private.mappable_lines
    where account_id = app_hidden.account_id() and document_table = p_table and document_id = p_id
  ),
  wanted as (
    select l.kind, l.line_id, m.lot_id, m.quantity
    from line as l
    join app_hidden.lot_mappings as m on m.account_id = l.account_id and m.document_table = p_table and m.document_id = p_id and m.line_id = l.line_id
  ),
  held as (
    select a.kind, a.line_id, a.lot_id, sum(a.committed) as packed,
      coalesce(sum(a.allocated) filter (where a.source = 'mapped'), 0) as mapped, coalesce(sum(a.allocated) filter (where a.source = 'auto'), 0) as auto
    from line as l
    join app_hidden.allocations as a on a.account_id = l.account_id and a.kind = l.kind and a.line_id = l.line_id
    group by a.kind, a.line_id, a.lot_id
  ),
  difference as (
    select kind, line_id, lot_id, coalesce(w.quantity, 0) - coalesce(h.packed, 0) as target, coalesce(h.mapped, 0) as mapped, coalesce(h.auto, 0) as auto
    from wanted as w
    full join held as h using (kind, line_id, lot_id)
  )
  select (array_agg(d.line_id) filter (where d.target < 0))[1] as line_id,
    coalesce(array_agg((d.lot_id, 0, d.kind, d.line_id, -d.auto, 0, 'auto')::app_private.stock_move order by d.line_id, d.lot_id) filter (where d.auto > 0), '{}')
    || coalesce(array_agg((d.lot_id, 0, d.kind, d.line_id, d.target - d.mapped, 0, 'mapped')::app_private.stock_move order by d.line_id, d.lot_id) filter (where d.target <> d.mapped), '{}') as moves
  into packed
  from difference as d;
  if packed.line_id is not null then
    perform app_private.fail('SWVAL', 'Part of this is packed. Place or delete the packages first.',
      jsonb_build_object('fields', '{"lotMappings": "packed"}'::jsonb, 'lineId', packed.line_id));
  end if;
  moves := packed.moves;
  return moves;
end $$;
comment on function app_private.mapping_moves(text, int) is
  'The reservations that make an open document hold what lot_mappings has of it. Its levels are locked by the caller. Refuses to give up what is packed.';
alter function app_private.mapping_moves(text, int) owner to ledger_writer;

create or replace function app_private.unmapping_moves(p_table text, p_id int) returns app_private.stock_move[]
language sql stable
set search_path to pg_catalog, pg_temp
as $$
  select coalesce(array_agg((a.lot_id, 0, a.kind, a.line_id, s.sign * a.allocated, 0, s.source)::app_private.stock_move order by s.sign, a.line_id, a.lot_id), '{}')
  from app_private.mappable_lines as l
  join app_hidden.allocations as a on a.account_id = l.account_id and a.kind = l.kind and a.line_id = l.line_id and a.source = 'mapped' and a.allocated > 0
  cross join (values (-1, 'mapped'), (1, 'auto')) as s (sign, source)
  where l.account_id = app_hidden.account_id() and l.document_table = p_table and l.document_id = p_id
$$;
comment on function app_private.unmapping_moves(text, int) is 'What people had chosen stays reserved, and moves by itself from now on.';
alter function app_private.unmapping_moves(text, int) owner to ledger_writer;

-- it knew the names of what concerns lots by itself before
drop function if exists app_private.map_lots(text, int, jsonb, boolean, boolean);
-- lot_mappings is where the choice is put together; only that of a draft stays there
create or replace function app_private.map_lots(p_table text, p_id int, p_input jsonb, p_mapped boolean, p_live boolean, p_concerned boolean) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  asked constant jsonb := nullif(p_input -> 'lotMappings', 'null');
  moves app_private.stock_move[] := '{}';
begin
  if not p_mapped and jsonb_array_length(asked) > 0 then
    perform app_private.fail('SWVAL', 'Lots are chosen by hand only where the document says so.', '{"fields": {"lotMappings": "notMapped"}}');
  end if;
  -- what is about to become a draft keeps its choice; a save that does not concern lots leaves them alone
  if not p_concerned or not (p_mapped or p_input ? 'lotMapping') then
    return moves;
  end if;
  if p_live then
    perform app_private.lock_document_levels(p_table, p_id);
  end if;
  if not p_mapped then
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
    return case when p_live then app_private.unmapping_moves(p_table, p_id) else moves end;
  end if;
  if asked is null then
    insert into app_hidden.lot_mappings (account_id, document_table, document_id, line_id, lot_id, quantity)
    select me, p_table, p_id, c.line_id, c.lot_id, c.quantity from app_private.chosen_lots(p_table, p_id) as c where c.quantity > 0
    on conflict (account_id, document_table, document_id, line_id, lot_id) do update set quantity = excluded.quantity;
    delete from app_hidden.lot_mappings as m
    where m.account_id = me and m.document_table = p_table and m.document_id = p_id
      and not exists (
        select from app_private.mappable_lines as l
        join app_public.lots as t on t.account_id = me and t.id = m.lot_id and t.sku_id = l.sku_id and t.warehouse_id = l.warehouse_id
        where l.account_id = me and l.document_table = p_table and l.document_id = p_id and l.line_id = m.line_id
      );
  else
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
    insert into app_hidden.lot_mappings (account_id, document_table, document_id, line_id, lot_id, quantity)
    select me, p_table, p_id, a.line_id, a.lot_id, a.quantity from app_private.asked_lots(p_table, p_id, p_input) as a;
  end if;
  if p_live then
    perform app_private.refuse_unequal_lots(p_table, p_id);
    moves := app_private.mapping_moves(p_table, p_id);
    perform app_private.refuse_missing_lots(moves);
    delete from app_hidden.lot_mappings where account_id = me and document_table = p_table and document_id = p_id;
  end if;
  return moves;
end $$;
comment on function app_private.map_lots(text, int, jsonb, boolean, boolean, boolean) is
  'What a save says of the lots of a document''s lines: {lotMappings: [{lineItemId or line, lotId, quantity}]}, all of them; absent: as they were. p_concerned: it names the lots, lines, state or place. Of a draft it is kept; of an open document it gives the moves '
  'that reserve it, once every line is chosen in full. Errors: SWVAL at lotMappings.';
alter function app_private.map_lots(text, int, jsonb, boolean, boolean, boolean) owner to ledger_writer;
