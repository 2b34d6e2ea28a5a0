-- No search_path of its own, so that it is inlined into the statements that book an event.
create or replace function app_private.claim_feeds(kind text, dimension text) returns int
language sql immutable parallel safe
as $$
  select case dimension
    when 'on_order' then (kind in ('purchase_line', 'assembly'))::int
    when 'in_progress' then (kind = 'assembly')::int
    when 'pending_return' then (kind = 'return_line')::int
    when 'transfer_incoming' then (kind = 'transfer_in')::int
    when 'transfer_outgoing' then (kind = 'transfer_out')::int
    else 0
  end
$$;
comment on function app_private.claim_feeds(text, text) is
  '1 when the open quantity of this kind of line counts towards the dimension. What demand lacks in stock is backordered besides.';
alter function app_private.claim_feeds(text, text) owner to ledger_writer;
