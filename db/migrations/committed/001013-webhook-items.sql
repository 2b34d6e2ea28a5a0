--! Previous: sha1:fa60bbf26c1ec4cba8e0a5bc4886c519a5ce0ce3
--! Hash: sha1:0a1142c854ff8d4cee13cacb11f6abc94b608e1f

-- Webhooks are an integration: their deliveries are items, done, tried again and left out as all others.
alter table app_private.integrations
  add column items text not null default 'sync_items',
  add column receiver text,
  add column tries int not null default 12 check (tries between 1 and 100),
  add column first_wait int not null default 60 check (first_wait > 0),
  add column longest_wait int not null default 86400 check (longest_wait >= first_wait);
comment on table app_private.integrations is
  'Integrations that there are, each named as the table of its settings: of one row for each company, or of several, each a receiver. A migration of its own adds one.';
comment on column app_private.integrations.items is 'The table that its items stand in. Its scope says who sees them, and who has them tried again or leaves them out.';
comment on column app_private.integrations.receiver is 'The column of its items that names the row of its settings; null where each company has one.';
comment on column app_private.integrations.tries is 'So often an item is tried before it has failed.';
comment on column app_private.integrations.first_wait is 'Seconds from the first try to the second; from then on four times as long each time.';
comment on column app_private.integrations.longest_wait is 'Seconds between two tries at most.';
insert into app_private.integrations (name, items, receiver, tries, first_wait, longest_wait)
values ('webhooks', 'webhook_deliveries', 'webhook_id', 10, 3, 21600);

alter table app_public.sync_items
  add column status int,
  add column milliseconds int,
  drop constraint sync_items_words_check,
  add constraint sync_items_words_check check (length(words) <= 1024);
comment on column app_public.sync_items.words is 'What the provider said of it, where that is kept: of what failed always.';
comment on column app_public.sync_items.status is 'How the last call was answered, as HTTP says it.';
comment on column app_public.sync_items.milliseconds is 'How long the last call took.';

-- what is read of a delivery as of every item; its rows stay
drop trigger if exists _900_announce on app_public.webhook_deliveries;
alter table app_public.webhook_deliveries drop constraint webhook_deliveries_outcome_check;
alter table app_public.webhook_deliveries rename column event_key to key;
alter table app_public.webhook_deliveries rename column event to action;
alter table app_public.webhook_deliveries rename column outcome to state;
alter table app_public.webhook_deliveries rename column attempts to tries;
alter table app_public.webhook_deliveries rename column answer to words;
alter table app_public.webhook_deliveries rename column failure to cause;
alter table app_public.webhook_deliveries rename column sent_at to tried_at;
update app_public.webhook_deliveries set state = 'done' where state = 'delivered';
update app_public.webhook_deliveries set cause = 'broken' where length(cause) > 60;
alter table app_public.webhook_deliveries
  add column external_id text check (length(external_id) <= 200),
  add column retry_at timestamptz,
  add column done_at timestamptz,
  add column user_id int,
  add foreign key (account_id, user_id) references app_public.users (account_id, id) on delete set null (user_id),
  add constraint webhook_deliveries_state_check check (state in ('waiting', 'done', 'failed', 'leftOut')),
  drop constraint webhook_deliveries_failure_check,
  add constraint webhook_deliveries_cause_check check (length(cause) <= 60);
alter table app_public.webhook_deliveries rename constraint webhook_deliveries_event_check to webhook_deliveries_action_check;
alter table app_public.webhook_deliveries rename constraint webhook_deliveries_answer_check to webhook_deliveries_words_check;
update app_public.webhook_deliveries set done_at = updated_at where state = 'done';
create index on app_public.webhook_deliveries (account_id, webhook_id, state, cause);
create index on app_public.webhook_deliveries (account_id, user_id);
comment on table app_public.webhook_deliveries is 'One event for one webhook: an item of the inbox. Forgotten after 30 days.';
comment on column app_public.webhook_deliveries.action is 'What happened, which is the task that tells of it.';
comment on column app_public.webhook_deliveries.words is 'The first 1,024 characters of the answer''s body.';
comment on column app_public.webhook_deliveries.cause is 'Why its last try failed, as a key that deliveries of the same cause share.';
comment on column app_public.webhook_deliveries.user_id is 'Who left it out.';
comment on column app_public.webhooks.failures is 'Deliveries in a row that failed; so many switch it off: app_private.tg_webhook_deliveries__count.';
comment on column app_public.webhook_deliveries.milliseconds is 'How long the last call took.';

-- what waited is done by the task of all items: a job with the same key takes the place of the one before
select graphile_worker.enqueue_at('sync:' || d.account_id || ':webhooks:' || d.webhook_id % 3, 'run_sync',
  json_build_object('accountId', d.account_id, 'integration', 'webhooks', 'itemId', d.id), 'deliver_webhook:' || d.account_id || ':' || d.id, now())
from app_public.webhook_deliveries as d where d.state = 'waiting';

drop function if exists app_private.queue_delivery(int, int, int);
drop function if exists app_private.queue_waiting(int);
drop function if exists app_private.prepare_delivery(int, int);
drop function if exists app_private.finish_delivery(int, int, int, text, text, int, boolean);
drop function if exists app_private.queue_sync_item(int, int, text, timestamptz);
drop function if exists app_private.alike_sync_items(jsonb, text[]);
drop function if exists app_private.begin_sync(int, int);
drop function if exists app_private.finish_sync(int, int, jsonb);
drop function if exists app_private.settings_of(int, text);
