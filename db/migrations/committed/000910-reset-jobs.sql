--! Previous: sha1:571c0caaba8c65297efae0445587ebcf8c466b31
--! Hash: sha1:7a6eb318e5b9d372c043d9b33e747e639521be26

-- A reset is done by the worker, after what it is about was written to files that stay as long as it can be taken back.
alter table app_public.resets
  add column progress text not null default 'complete'
    check (progress in ('exporting', 'running', 'complete', 'failed', 'restoring', 'restored')),
  add column rows_total int not null default 0 check (rows_total >= 0),
  add column rows_done int not null default 0 check (rows_done >= 0),
  add column problem text check (problem in ('blocked', 'duplicates', 'limit', 'moved', 'rights', 'failed')),
  add column blockers jsonb not null default '[]' check (jsonb_typeof(blockers) = 'array');
update app_public.resets set progress = 'restored' where restored_at is not null;
alter table app_public.resets alter column progress set default 'exporting';
create unique index resets_one_at_a_time on app_public.resets (account_id) where progress in ('exporting', 'running', 'restoring');
comment on column app_public.resets.progress is 'exporting: its files are written; running: it is being done; restoring: it is being taken back.';
comment on column app_public.resets.rows_total is 'Of how many rows its files and its records are.';
comment on column app_public.resets.rows_done is 'How many of them its step is through with.';
comment on column app_public.resets.problem is 'Why it was not done, or not taken back: what stood in the way.';
comment on column app_public.resets.blockers is 'What stood in its way when it was to be done: [{"module": "sales_orders", "count": 3, "names": ["1", "2", "3"]}].';

alter table app_public.exports
  add column reset_id int,
  add foreign key (account_id, reset_id) references app_public.resets (account_id, id) on delete restrict;
create index on app_public.exports (account_id, reset_id) where reset_id is not null;
comment on column app_public.exports.reset_id is 'The reset before which it was written: all rows of the module that it is about, in all columns, for as long as it can be taken back.';

-- what was written before is fetched by whoever may reset and sees all that may stand in it
update app_private.table_scopes
set view_rule = 'app_hidden.may(''export:view:all'') and (user_id = (select app_hidden.user_id())
  or reset_id is not null and app_hidden.may(''reset:create'') and app_hidden.may_view(''sku_price'') and app_hidden.may_view(''sku_cost'') and module = any ((select app_hidden.viewable_tables())::text[]))'
where table_name = 'exports';

-- of lots that are emptied, those that have something
insert into app_private.reset_tables values ('INVENTORY', 'lots', 'quantity', 1);
