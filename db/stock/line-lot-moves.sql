-- Lines that name one lot each hold what they want of it, no less and no more.
create or replace function app_private.refuse_short_lot(p_line int, p_lot int, p_available numeric) returns void
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
begin
  perform app_private.fail('SWVAL', format('Lot %s cannot give that much.', l.lot_number), jsonb_build_object(
    'fields', '{"quantity": "lotShort"}'::jsonb, 'lineId', p_line, 'lotId', l.id, 'lot', l.lot_number, 'available', trim_scale(p_available)::text))
  from app_public.lots as l
  where l.account_id = app_hidden.account_id() and l.id = p_lot;
end $$;
comment on function app_private.refuse_short_lot(int, int, numeric) is 'Says of which line the lot has not that much, and how much it has.';
alter function app_private.refuse_short_lot(int, int, numeric) owner to ledger_writer;

create or replace function app_private.line_lot_moves(p_table text, p_id int) returns app_private.stock_move[]
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  given app_private.stock_move[];
  taken app_private.stock_move[];
  short record;
begin
  perform app_private.lock_document_levels(p_table, p_id);
  -- what a line gives up, or no longer is there to hold: first what was free, and what was on hold goes back on hold
  with line as (
    select * from app_private.lines_of_lots where account_id = me and document_table = p_table and document_id = p_id
  ),
  reserved as (
    select a.kind, a.line_id, a.lot_id, a.source, a.allocated,
      a.allocated - greatest(least(a.allocated, coalesce(l.quantity, 0)
        - coalesce(sum(a.allocated) over (partition by a.kind, a.line_id order by a.source rows between unbounded preceding and 1 preceding), 0)), 0) as excess
    from app_hidden.claims as c
    join app_hidden.allocations as a on a.account_id = me and a.kind = c.kind and a.line_id = c.line_id and a.source in ('mapped', 'held')
    left join line as l on l.kind = a.kind and l.line_id = a.line_id and l.lot_id = a.lot_id
    where c.account_id = me and c.document_table = p_table and c.document_id = p_id
  )
  select coalesce(array_agg((m.lot_id, 0, m.kind, m.line_id, m.allocated, 0, m.source)::app_private.stock_move order by r.line_id, m.n), '{}') into given
  from reserved as r
  cross join lateral (
    values (1, r.lot_id, r.kind, r.line_id, -r.excess, r.source),
      (2, case when r.source = 'held' then r.lot_id end, 'quarantine_hold', r.lot_id, r.excess, 'hold')
  ) as m (n, lot_id, kind, line_id, allocated, source)
  where r.excess > 0 and m.lot_id is not null;

  -- what a line lacks comes from what is on hold of its lot, and then from what is free
  with line as (
    select l.kind, l.line_id, l.lot_id, l.quantity - coalesce(h.allocated, 0) as lacks
    from app_private.lines_of_lots as l
    left join lateral (
      select sum(a.allocated) as allocated from app_hidden.allocations as a
      where a.account_id = me and a.kind = l.kind and a.line_id = l.line_id and a.lot_id = l.lot_id
    ) as h on true
    where l.account_id = me and l.document_table = p_table and l.document_id = p_id
  ),
  asked as (
    select kind, line_id, lot_id, lacks, sum(lacks) over (partition by lot_id order by line_id) as high from line where lacks > 0
  ),
  there as (
    select s.*, sum(s.quantity) over (partition by s.lot_id order by s.rank) as high
    from (
      select l.id as lot_id, h.rank, h.kind,
        case when h.kind is null then l.quantity - l.reserved - coalesce((
          -- of lines that give it up: what was on hold goes back on hold
          select sum(g.allocated) from unnest(given) as g where g.lot_id = l.id and g.source = 'mapped'
        ), 0) else coalesce(a.allocated, 0) + coalesce((
          select sum(g.allocated) from unnest(given) as g where g.lot_id = l.id and g.kind = h.kind
        ), 0) end as quantity
      from (select distinct lot_id from asked) as d
      join app_public.lots as l on l.account_id = me and l.id = d.lot_id
      cross join (values (1, 'quarantine_hold'), (2, 'expiry_hold'), (3, null)) as h (rank, kind)
      left join app_hidden.allocations as a on a.account_id = me and a.kind = h.kind and a.line_id = l.id and a.lot_id = l.id and a.source = 'hold'
    ) as s
  ),
  found as (
    select k.kind, k.line_id, k.lot_id, k.lacks, t.kind as hold, t.rank,
      least(k.high, t.high) - greatest(k.high - k.lacks, t.high - t.quantity) as quantity
    from asked as k
    join there as t on t.lot_id = k.lot_id and t.high > k.high - k.lacks and k.high > t.high - t.quantity and t.quantity > 0
  )
  select coalesce(array_agg((m.lot_id, 0, m.kind, m.line_id, m.allocated, 0, m.source)::app_private.stock_move order by f.line_id, f.rank, m.n), '{}') into taken
  from found as f
  cross join lateral (
    values (1, f.hold, f.lot_id, -f.quantity, 'hold'),
      (2, f.kind, f.line_id, f.quantity, case when f.hold = 'quarantine_hold' then 'held' else 'mapped' end)
  ) as m0 (n, kind, line_id, allocated, source)
  cross join lateral (select m0.n, f.lot_id, m0.kind, m0.line_id, m0.allocated, m0.source) as m
  where m.kind is not null;

  select l.line_id, l.lot_id, coalesce(sum(t.allocated), 0) as found into short
  from app_private.lines_of_lots as l
  left join lateral (
    select u.allocated from unnest(taken) as u where u.kind = l.kind and u.line_id = l.line_id
    union all
    select a.allocated from app_hidden.allocations as a where a.account_id = me and a.kind = l.kind and a.line_id = l.line_id and a.lot_id = l.lot_id
  ) as t on true
  where l.account_id = me and l.document_table = p_table and l.document_id = p_id
  group by l.kind, l.line_id, l.lot_id, l.quantity
  having coalesce(sum(t.allocated), 0) < l.quantity
  order by l.line_id
  limit 1;
  if found then
    perform app_private.refuse_short_lot(short.line_id, short.lot_id, short.found);
  end if;
  return given || taken;
end $$;
comment on function app_private.line_lot_moves(text, int) is
  'The reservations that make lines which name one lot each hold what they want of it: what is on hold there first, which goes back on hold when it is given up. '
  'Locks their levels. Errors: SWVAL the lot has not that much (detail: lineId, lot, available).';
alter function app_private.line_lot_moves(text, int) owner to ledger_writer;
