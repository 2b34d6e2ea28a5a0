--! Previous: sha1:05f1600203dd0ca113bde52c7d9a9a30f5c097fa
--! Hash: sha1:de99e1c9a23bb3d3410c397747cdd9040fc7edc5

-- What was done of document lines. The key serves the last fact of a line, all of a line's, and those of an event on given lines.
create table app_hidden.line_facts (
  account_id int not null,
  line_table text not null,
  line_id int not null,
  kind text not null,
  event_id bigint not null,
  quantity app_public.quantity not null,
  done app_public.quantity not null,
  reverses bigint,
  primary key (account_id, line_table, line_id, kind, event_id),
  constraint line_facts_signed check (done >= 0 and case when reverses is null then quantity > 0 else quantity < 0 end)
);
comment on table app_hidden.line_facts is
  'Append-only, the only source of done quantities: what an event received, shipped, … of a document line, or took back of it.';
comment on column app_hidden.line_facts.kind is 'What was done, as the line''s column says it: received for qty_received.';
comment on column app_hidden.line_facts.quantity is 'In base units; below zero where it takes back what another event did.';
comment on column app_hidden.line_facts.done is 'What is done of the line after it: the line''s column is this of its last fact.';
comment on column app_hidden.line_facts.reverses is 'The event whose fact it takes back.';

-- what functions for physical facts hand to the writer
create type app_private.line_fact as (
  line_table text,
  line_id int,
  kind text,
  quantity numeric
);
comment on type app_private.line_fact is 'Something done of a line, or taken back.';

-- the writer knows an event's number before it writes the event: what is done decides what is open
grant usage on sequence app_hidden.stock_events_id_seq to ledger_writer;

insert into app_private.table_scopes (table_name, scope, schema_name, writable, no_history, view_rule) values
  ('line_facts', 'stock_history', 'app_hidden', false, true, 'app_hidden.may(''stock_history:view'')');
