-- Most of what is posted: lines that are new or want more, each of which gets that from one lot, while nobody else waits.
drop function if exists app_private.first_lots(app_private.claim_change[]);
drop function if exists app_private.post_new_claims(bigint, text, int, app_private.claim_change[], int[]);
drop function if exists app_private.post_new_document(text, int, app_private.claim_change[]);
create or replace function app_private.post_plainly(p_type text, p_table text, p_id int, p_changes app_private.claim_change[]) returns bigint
language plpgsql volatile
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  taken int[];
  is_plain boolean;
  any_posted boolean;
  event bigint;
  recorded timestamptz;
begin
  select array_agg(l.lot_id order by c.n), bool_or(c.was_posted), bool_and(
    c.is_plain and not l.has_expired and (l.lot_id is null or l.free >= c.wanted)
    -- a line that waits already may be filled by what there is now
    and (not l.has_waiting or (l.lot_id is null and not (c.was_posted and c.is_demand)))
  )
  into taken, any_posted, is_plain
  from (
    select u.sku_id, u.warehouse_id, u.n, u.is_demand, u.is_demand and u.fill = 'auto' and u.open_quantity > u.was as is_filled, u.was > 0 as was_posted,
      -- a line that shrinks gives back, a waiting line may be filled another way now, and chosen lots are moved beside their claims
      case when u.is_demand then u.open_quantity > u.was else u.open_quantity >= u.was end and u.fill is distinct from 'kit' and (u.was = 0 or u.fill is distinct from 'mapped') as is_plain,
      sum(case when u.is_demand and u.fill = 'auto' then u.open_quantity - u.was else 0 end) over (partition by u.sku_id, u.warehouse_id) as wanted
    from unnest(p_changes) with ordinality as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, n)
  ) as c
  cross join (
    select id as account_id, lot_order, (clock_timestamp() at time zone time_zone)::date as today
    from app_public.accounts where id = me
  ) as a
  join app_public.skus as s on s.account_id = a.account_id and s.id = c.sku_id
  cross join lateral (
    select case when c.is_filled then coalesce(fifo.id, fefo.id) end as lot_id, coalesce(fifo.free, fefo.free) as free,
      -- in the order of the index that has nothing else: exists might read a level's whole backlog
      (
        select true from app_hidden.claims as w
        where w.account_id = a.account_id and w.sku_id = c.sku_id and w.warehouse_id = c.warehouse_id and w.backordered > 0 and w.fill = 'auto'
        order by w.due, w.opened_at, w.kind, w.line_id
        limit 1
      ) is true as has_waiting,
      (
        select true from app_public.lots as x
        where x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id
          and x.has_free and x.expiration_date < a.today and x.expiration_date is distinct from x.released_expiration
        order by x.expiration_date, x.received_at, x.id
        limit 1
      ) is true as has_expired
    from (select coalesce(s.lot_order, a.lot_order) = 'FEFO' as by_expiry) as o
    left join lateral (
      select x.id, x.quantity - x.reserved as free
      from app_public.lots as x
      where not o.by_expiry and x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id and x.has_free
      order by x.received_at, x.id
      limit 1
    ) as fifo on true
    left join lateral (
      select x.id, x.quantity - x.reserved as free
      from app_public.lots as x
      where o.by_expiry and x.account_id = a.account_id and x.sku_id = c.sku_id and x.warehouse_id = c.warehouse_id and x.has_free
      order by x.expiration_date, x.received_at, x.id
      limit 1
    ) as fefo on true
  ) as l;
  -- several lots, others who wait, kits or something expired: there is more to decide
  if not is_plain then
    return null;
  end if;
  event := nextval('app_hidden.stock_events_id_seq');
  recorded := clock_timestamp();
  with line as materialized (
    select *, open_quantity - was as grown, case when lot_id is null then 0 else open_quantity - was end as allocated
    from unnest(p_changes, taken) with ordinality
      as u (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, lot_id, n)
  ),
  posted as (
    insert into app_hidden.stock_events
      (account_id, id, type, document_table, document_id, user_id, actor, caused_by, request_id, effective_at, recorded_at)
    overriding system value
    values (
      me, event, p_type, p_table, p_id, app_hidden.user_id(), coalesce(nullif(current_setting('app.actor', true), ''), 'user'),
      nullif(current_setting('app.cause', true), ''), nullif(current_setting('app.request_id', true), ''), recorded, recorded
    )
  ),
  claimed as (
    insert into app_hidden.claims
      (account_id, kind, line_id, sku_id, warehouse_id, document_table, document_id, open_quantity, due, opened_at, fill, is_demand, allocated)
    select me, kind, line_id, sku_id, warehouse_id, p_table, p_id, open_quantity, due, opened_at, fill, is_demand, allocated
    from line
    where was = 0
  ),
  reserved as (
    update app_public.lots as l
    set reserved = l.reserved + d.quantity
    from (select lot_id, sum(grown) as quantity from line where lot_id is not null group by lot_id) as d
    where l.account_id = me and l.id = d.lot_id
  ),
  given as (
    insert into app_hidden.allocations (account_id, kind, line_id, lot_id, source, allocated)
    select me, kind, line_id, lot_id, 'auto', allocated
    from line
    where lot_id is not null and was = 0
  ),
  moved as (
    insert into app_hidden.stock_moves
      (account_id, event_id, position, lot_id, sku_id, warehouse_id, kind, line_id, source, quantity_delta, allocated_delta, committed_delta, value_delta)
    select me, event, n, lot_id, sku_id, warehouse_id, kind, line_id, 'auto', 0, allocated, 0, 0
    from line
    where lot_id is not null
  ),
  delta as (
    select sku_id, warehouse_id,
      sum(allocated) as allocated,
      sum(case when is_demand then grown - allocated else 0 end) as backordered,
      sum(app_private.claim_feeds(kind, 'on_order') * grown) as on_order,
      sum(app_private.claim_feeds(kind, 'in_progress') * grown) as in_progress,
      sum(app_private.claim_feeds(kind, 'pending_return') * grown) as pending_return,
      sum(app_private.claim_feeds(kind, 'transfer_incoming') * grown) as transfer_incoming,
      sum(app_private.claim_feeds(kind, 'transfer_outgoing') * grown) as transfer_outgoing
    from line
    group by sku_id, warehouse_id
  ),
  booked as (
    update app_public.stock_levels as l
    set seq = l.seq + 1,
      recorded_at = greatest(recorded, l.recorded_at + interval '1 microsecond'), -- as book_event does
      allocated = l.allocated + d.allocated,
      backordered = l.backordered + d.backordered,
      on_order = l.on_order + d.on_order,
      in_progress = l.in_progress + d.in_progress,
      pending_return = l.pending_return + d.pending_return,
      transfer_incoming = l.transfer_incoming + d.transfer_incoming,
      transfer_outgoing = l.transfer_outgoing + d.transfer_outgoing
    from delta as d
    where l.account_id = me and l.sku_id = d.sku_id and l.warehouse_id = d.warehouse_id
      and (d.allocated, d.backordered, d.on_order, d.in_progress, d.pending_return, d.transfer_incoming, d.transfer_outgoing) is distinct from (0, 0, 0, 0, 0, 0, 0)
    returning l.*, d.allocated as allocated_delta, d.backordered as backordered_delta,
      d.on_order as on_order_delta, d.in_progress as in_progress_delta, d.pending_return as pending_return_delta, d.transfer_incoming as transfer_incoming_delta, d.transfer_outgoing as transfer_outgoing_delta
  )
  insert into app_hidden.stock_entries (
    account_id, event_id, sku_id, warehouse_id, level_seq, recorded_at,
    in_stock_delta, allocated_delta, committed_delta, backordered_delta, on_order_delta, in_progress_delta, pending_return_delta,
    transfer_incoming_delta, transfer_outgoing_delta, value_delta,
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value
  )
  select me, event, sku_id, warehouse_id, seq, recorded_at,
    0, allocated_delta, 0, backordered_delta, on_order_delta, in_progress_delta, pending_return_delta, transfer_incoming_delta, transfer_outgoing_delta, 0,
    in_stock, allocated, committed, backordered, on_order, in_progress, pending_return, transfer_incoming, transfer_outgoing, stock_value
  from booked;
  -- apart, for a statement that may meet a row costs every new document
  if any_posted then
    update app_hidden.claims as c
    set open_quantity = ch.open_quantity, due = ch.due, opened_at = ch.opened_at, fill = ch.fill,
      allocated = c.allocated + case when ch.lot_id is null then 0 else ch.open_quantity - ch.was end
    from unnest(p_changes, taken) as ch (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, lot_id)
    where ch.was > 0 and c.account_id = me and c.kind = ch.kind and c.line_id = ch.line_id
      and c.sku_id = ch.sku_id and c.warehouse_id = ch.warehouse_id;
    insert into app_hidden.allocations as a (account_id, kind, line_id, lot_id, source, allocated)
    select me, ch.kind, ch.line_id, ch.lot_id, 'auto', ch.open_quantity - ch.was
    from unnest(p_changes, taken) as ch (kind, line_id, sku_id, warehouse_id, was, open_quantity, due, opened_at, fill, is_demand, lot_id)
    where ch.was > 0 and ch.lot_id is not null
    on conflict (account_id, kind, line_id, lot_id, source) do update set allocated = a.allocated + excluded.allocated;
  end if;
  return event;
end $$;
comment on function app_private.post_plainly(text, text, int, app_private.claim_change[]) is
  'Posts what the lines of a document want and bring more than before, on levels that the caller has locked, where each takes that from one lot: then everything is written once, as it stays. Returns the event, or null, and nothing is done, where there is more to decide.';
alter function app_private.post_plainly(text, text, int, app_private.claim_change[]) owner to ledger_writer;
