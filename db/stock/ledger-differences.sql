-- Levels, entries and documents are three independent answers to the same question. One statement reads one snapshot,
-- or concurrent work would look like drift. p_skus null means all.
-- p_new leaves out what was verified before (level_marks), and what only a whole check of a SKU compares: its moves and the
-- documents' own figures.
drop function if exists app_private.ledger_differences(int[]);
create or replace function app_private.ledger_differences(p_skus int[] default null, p_new boolean default false)
returns table (sku_id int, warehouse_id int, dimension text, source text, module text, record_id int, expected numeric, found numeric)
language sql stable
set search_path to pg_catalog, pg_temp
-- everything is read once and hashed: on tables whose statistics are young, the planner would loop over all of an account per row
set enable_nestloop to off
as $$
  with level as materialized (
    select l.sku_id, l.warehouse_id, l.seq,
      array[l.in_stock, l.allocated, l.committed, l.backordered, l.on_order, l.in_progress, l.pending_return,
        l.transfer_incoming, l.transfer_outgoing, l.stock_value]::numeric[] as figures
    from app_public.stock_levels as l
    where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
  ),
  fresh as materialized (
    -- the last entry that was verified is where the new ones start
    select e.*
    from level as l
    left join app_hidden.level_marks as m on m.account_id = app_hidden.account_id() and m.sku_id = l.sku_id and m.warehouse_id = l.warehouse_id
    cross join lateral (
      select n.*
      from app_hidden.stock_entries as n
      where n.account_id = app_hidden.account_id() and n.sku_id = l.sku_id and n.warehouse_id = l.warehouse_id and n.level_seq >= coalesce(m.seq, 0)
      offset 0
    ) as e
    where p_new
  ),
  entry as materialized (
    select e.sku_id, e.warehouse_id, e.level_seq, e.recorded_at,
      array[e.in_stock - e.in_stock_delta, e.allocated - e.allocated_delta, e.committed - e.committed_delta, e.backordered - e.backordered_delta,
        e.on_order - e.on_order_delta, e.in_progress - e.in_progress_delta, e.pending_return - e.pending_return_delta,
        e.transfer_incoming - e.transfer_incoming_delta, e.transfer_outgoing - e.transfer_outgoing_delta,
        e.stock_value - e.value_delta]::numeric[] as openings,
      array[e.in_stock, e.allocated, e.committed, e.backordered, e.on_order, e.in_progress, e.pending_return,
        e.transfer_incoming, e.transfer_outgoing, e.stock_value]::numeric[] as figures
    from (
      select w.* from app_hidden.stock_entries as w
      where w.account_id = app_hidden.account_id() and (p_skus is null or w.sku_id = any (p_skus)) and not p_new
      union all
      select f.* from fresh as f
    ) as e
  ),
  chained as (
    select e.*,
      lag(e.figures, 1, case when not p_new or e.level_seq = 1 then array_fill(0::numeric, array[10]) end) over of_level as previous,
      lag(e.level_seq, 1, case when p_new then e.level_seq - 1 else 0 end) over of_level as previous_seq,
      lag(e.recorded_at) over of_level as previous_time,
      lead(e.level_seq) over of_level is null as is_last
    from entry as e
    window of_level as (partition by e.sku_id, e.warehouse_id order by e.level_seq)
  ),
  stocked as materialized (
    select l.sku_id, l.warehouse_id, l.id, l.quantity, l.reserved, l.unit_cost
    from app_public.lots as l
    where l.account_id = app_hidden.account_id() and (p_skus is null or l.sku_id = any (p_skus))
  ),
  held as materialized (
    select a.kind, a.line_id, a.lot_id, a.allocated, a.committed, l.sku_id, l.warehouse_id
    from app_hidden.allocations as a
    join stocked as l on l.id = a.lot_id
    where a.account_id = app_hidden.account_id()
  ),
  due as materialized (
    select o.*
    from app_hidden.open_lines as o
    where o.account_id = app_hidden.account_id() and (p_skus is null or o.sku_id = any (p_skus))
  ),
  posted as materialized (
    select c.*
    from app_hidden.claims as c
    where c.account_id = app_hidden.account_id() and (p_skus is null or c.sku_id = any (p_skus))
  ),
  recomputed as (
    select part.sku_id, part.warehouse_id, array[
      sum(part.in_stock), sum(part.allocated), sum(part.committed), sum(part.demand) - sum(part.served), sum(part.on_order), sum(part.in_progress),
      sum(part.pending_return), sum(part.transfer_incoming), sum(part.transfer_outgoing), sum(part.stock_value)]::numeric[] as figures
    from (
      select s.sku_id, s.warehouse_id, s.quantity as in_stock, 0 as allocated, 0 as committed, 0 as demand, 0 as served,
        0 as on_order, 0 as in_progress, 0 as pending_return, 0 as transfer_incoming, 0 as transfer_outgoing, s.quantity * s.unit_cost as stock_value
      from stocked as s
      union all
      select h.sku_id, h.warehouse_id, 0, h.allocated, h.committed, 0, h.allocated + h.committed,
        0, 0, 0, 0, 0, 0
      from held as h
      union all
      select d.sku_id, d.warehouse_id, 0, 0, 0, case when d.is_demand then d.open_quantity else 0 end, 0,
        app_private.claim_feeds(d.kind, 'on_order') * d.open_quantity,
        app_private.claim_feeds(d.kind, 'in_progress') * d.open_quantity,
        app_private.claim_feeds(d.kind, 'pending_return') * d.open_quantity,
        app_private.claim_feeds(d.kind, 'transfer_incoming') * d.open_quantity,
        app_private.claim_feeds(d.kind, 'transfer_outgoing') * d.open_quantity,
        0
      from due as d
    ) as part
    group by part.sku_id, part.warehouse_id
  ),
  last_entry as (
    select c.sku_id, c.warehouse_id, c.level_seq as seq, c.figures from chained as c where c.is_last
  ),
  compared as (
    -- what the documents, lots and allocations say
    select coalesce(l.sku_id, r.sku_id) as sku_id, coalesce(l.warehouse_id, r.warehouse_id) as warehouse_id, 'documents' as source,
      r.figures as expected, l.figures as found
    from level as l
    full join recomputed as r on r.sku_id = l.sku_id and r.warehouse_id = l.warehouse_id
    union all
    -- what the entries say
    select coalesce(l.sku_id, e.sku_id), coalesce(l.warehouse_id, e.warehouse_id), 'entries', e.figures, l.figures
    from level as l
    full join last_entry as e on e.sku_id = l.sku_id and e.warehouse_id = l.warehouse_id
    union all
    -- each entry starts where the one before ended
    select c.sku_id, c.warehouse_id, 'entry ' || c.level_seq, c.previous, c.openings
    from chained as c
    where c.previous is not null
  )
  select c.sku_id, c.warehouse_id, d.name, c.source, null::text, null::int, coalesce(d.expected, 0), coalesce(d.found, 0)
  from compared as c
  cross join lateral unnest(
    array['inStock', 'allocated', 'committed', 'backordered', 'onOrder', 'inProgress', 'pendingReturn', 'transferIncoming', 'transferOutgoing', 'stockValue'],
    c.expected, c.found
  ) as d (name, expected, found)
  where c.expected is distinct from c.found and coalesce(d.expected, 0) <> coalesce(d.found, 0)
  union all
  -- the chain of sequence numbers has no gap, and time does not run backwards
  select c.sku_id, c.warehouse_id, 'levelSeq', 'chain', null, null, c.previous_seq + 1, c.level_seq
  from chained as c
  where c.level_seq <> c.previous_seq + 1 or c.recorded_at <= c.previous_time
  union all
  select l.sku_id, l.warehouse_id, 'levelSeq', 'entries', null, null, coalesce(e.seq, 0), l.seq
  from level as l
  left join last_entry as e on e.sku_id = l.sku_id and e.warehouse_id = l.warehouse_id
  where l.seq <> coalesce(e.seq, 0)
  union all
  -- posted claims are what the views say, line by line
  select coalesce(d.sku_id, p.sku_id), coalesce(d.warehouse_id, p.warehouse_id),
    case
      when coalesce(d.is_demand, p.is_demand) then 'backordered'
      when app_private.claim_feeds(coalesce(d.kind, p.kind), 'on_order') = 1 then 'onOrder'
      when app_private.claim_feeds(coalesce(d.kind, p.kind), 'pending_return') = 1 then 'pendingReturn'
      else 'transferIncoming'
    end,
    'claims', coalesce(d.document_table, p.document_table), coalesce(d.document_id, p.document_id), coalesce(d.open_quantity, 0), coalesce(p.open_quantity, 0)
  from due as d
  full join posted as p
    on p.kind = d.kind and p.line_id = d.line_id and p.sku_id = d.sku_id and p.warehouse_id = d.warehouse_id
  where d.open_quantity is distinct from p.open_quantity
  union all
  -- claims hold what their allocations say
  select coalesce(p.sku_id, h.sku_id), coalesce(p.warehouse_id, h.warehouse_id), dimension.name, 'allocations', p.document_table, p.document_id,
    dimension.expected, dimension.found
  from (select * from posted where allocated <> 0 or committed <> 0) as p
  full join (
    select kind, line_id, sku_id, warehouse_id, sum(allocated) as allocated, sum(committed) as committed
    from held
    group by kind, line_id, sku_id, warehouse_id
  ) as h on h.kind = p.kind and h.line_id = p.line_id and h.sku_id = p.sku_id and h.warehouse_id = p.warehouse_id
  cross join lateral (values
    ('allocated', coalesce(h.allocated, 0), coalesce(p.allocated, 0)),
    ('committed', coalesce(h.committed, 0), coalesce(p.committed, 0))
  ) as dimension (name, expected, found)
  where dimension.expected <> dimension.found
  union all
  -- a hold has what it withholds
  select p.sku_id, p.warehouse_id, 'allocated', 'holds', p.document_table, p.document_id, p.open_quantity, p.allocated
  from posted as p
  where p.fill = 'hold' and p.backordered <> 0
  union all
  -- a lot is the sum of its moves and of its allocations
  select s.sku_id, s.warehouse_id, 'inStock', 'moves', 'lots', s.id, coalesce(m.quantity, 0), s.quantity
  from stocked as s
  left join (
    select lot_id, sum(quantity_delta) as quantity
    from app_hidden.stock_moves
    where account_id = app_hidden.account_id() and (p_skus is null or stock_moves.sku_id = any (p_skus)) and not p_new
    group by lot_id
  ) as m on m.lot_id = s.id
  where s.quantity <> coalesce(m.quantity, 0) and not p_new
  union all
  select s.sku_id, s.warehouse_id, 'allocated', 'allocations', 'lots', s.id, coalesce(h.reserved, 0), s.reserved
  from stocked as s
  left join (select lot_id, sum(allocated + committed) as reserved from held group by lot_id) as h on h.lot_id = s.id
  where s.reserved <> coalesce(h.reserved, 0)
  union all
  -- free stock beside waiting lines needs a reason
  select l.sku_id, l.warehouse_id, 'available', 'waiting', null, null, 0, l.figures[1] - l.figures[2] - l.figures[3]
  from level as l
  where l.figures[1] - l.figures[2] - l.figures[3] > 0
    and (select a.auto_fill from app_public.accounts as a where a.id = app_hidden.account_id())
    and exists (select from posted as p where p.sku_id = l.sku_id and p.warehouse_id = l.warehouse_id and p.backordered > 0 and p.fill = 'auto')
  union all
  select d.* from app_private.fact_differences(p_skus) as d where not p_new
  union all
  select d.* from app_private.document_differences(p_skus) as d where not p_new
  union all
  select d.* from app_private.adjustment_differences(p_skus) as d where not p_new
$$;
comment on function app_private.ledger_differences(int[], boolean) is
  'Every disagreement between stock levels, entries, moves, lots, allocations, claims and documents, naming SKU and dimension. Empty when the ledger is right.';
alter function app_private.ledger_differences(int[], boolean) owner to ledger_writer;
