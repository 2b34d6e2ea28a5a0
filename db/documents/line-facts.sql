-- Done quantities have one source: a fact is posted, and the line's column follows (the generated tg_line_facts__apply).
create or replace function app_private.post_facts(p_event bigint, p_facts app_private.line_fact[], p_reverses bigint) returns void
language sql volatile
set search_path to pg_catalog, pg_temp
as $$
  insert into app_hidden.line_facts (account_id, line_table, line_id, kind, event_id, quantity, done, reverses)
  select app_hidden.account_id(), f.line_table, f.line_id, f.kind, p_event, f.quantity, f.quantity + coalesce((
    select l.done from app_hidden.line_facts as l
    where l.account_id = app_hidden.account_id() and l.line_table = f.line_table and l.line_id = f.line_id and l.kind = f.kind
    order by l.event_id desc
    limit 1
  ), 0), p_reverses
  from (select line_table, line_id, kind, sum(quantity) as quantity from unnest(p_facts) group by line_table, line_id, kind) as f
$$;
comment on function app_private.post_facts(bigint, app_private.line_fact[], bigint) is
  'Posts what an event did of lines whose document is locked, or took back of what another one did; one fact per line and kind.';
alter function app_private.post_facts(bigint, app_private.line_fact[], bigint) owner to ledger_writer;

create or replace function app_private.undone_facts(p_event bigint, p_table text, p_lines int[], p_quantities numeric[] default null)
returns app_private.line_fact[]
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  facts app_private.line_fact[];
  beyond int;
begin
  select array_agg((p_table, w.line_id, f.kind, -coalesce(w.quantity, f.remains))::app_private.line_fact) filter (where f.remains > 0),
    min(w.line_id) filter (where w.quantity > coalesce(f.remains, 0))
  into facts, beyond
  from (select line_id, sum(quantity) as quantity from unnest(p_lines, p_quantities) as u (line_id, quantity) group by line_id) as w
  left join lateral (
    select l.kind, sum(l.quantity) as remains
    from app_hidden.line_facts as l
    where l.account_id = app_hidden.account_id() and l.line_table = p_table and l.line_id = w.line_id
      and (l.event_id = p_event or l.reverses = p_event or exists (
        -- what was taken back, and is after all
        select from app_hidden.line_facts as b
        where b.account_id = l.account_id and b.line_table = l.line_table and b.line_id = l.line_id and b.kind = l.kind
          and b.event_id = l.reverses and b.reverses = p_event
      ))
    group by l.kind
  ) as f on true;
  if beyond is not null then
    perform app_private.fail('SWLED', 'More would be taken back than was done.', jsonb_build_object('lineId', beyond, 'eventId', p_event::text));
  end if;
  return coalesce(facts, '{}');
end $$;
comment on function app_private.undone_facts(bigint, text, int[], numeric[]) is
  'What takes back the facts of an event on some lines: all that remains of them, or the given quantities. Posted with p_reverses, by whatever undoes the event.';
alter function app_private.undone_facts(bigint, text, int[], numeric[]) owner to ledger_writer;

drop trigger if exists tg_line_facts__keep on app_hidden.line_facts;
create trigger tg_line_facts__keep before update or delete on app_hidden.line_facts
for each row execute function app_private.tg_refuse_change();
