--! Previous: sha1:eaec1030853a52919e3de0af5467c90d0177aa63
--! Hash: sha1:a394d9469c70119753a6e466ba9fbc90d3ed8166

-- Work that is stored and done later: who wrote which part of it, who signed it, and in which version a rule mails a template.
create table app_private.work_parts (
  table_name text primary key,
  root_table text not null,
  root_column text not null,
  columns text[] not null
);
comment on table app_private.work_parts is
  'Which columns say what stored work does, and of which record a row is a part (db/permissions/stored-work.sql). Names, pauses and intervals are none of them.';

create table app_private.part_authors (
  account_id int not null references app_public.accounts,
  root_table text not null,
  root_id int not null,
  table_name text not null,
  row_id int not null,
  column_name text not null,
  user_id int,
  scopes text[],
  written_at timestamptz not null default clock_timestamp(),
  primary key (account_id, table_name, row_id, column_name),
  foreign key (account_id, user_id) references app_public.users (account_id, id) on delete set null (user_id)
);
create index on app_private.part_authors (account_id, root_table, root_id);
create index on app_private.part_authors (account_id, user_id);
comment on table app_private.part_authors is 'Who wrote the present value of each column that says what stored work does.';
comment on column app_private.part_authors.scopes is 'What a writer who was deleted might do at the end; null while the writer is a user.';

alter table app_public.templates
  add column saved_by_id int default app_hidden.user_id(),
  add foreign key (account_id, saved_by_id) references app_public.users (account_id, id) on delete set null (saved_by_id);
create index on app_public.templates (account_id, saved_by_id);
comment on column app_public.templates.saved_by_id is 'Who changed last what it prints.';
alter table app_public.projects
  add column saved_by_id int default app_hidden.user_id(),
  add foreign key (account_id, saved_by_id) references app_public.users (account_id, id) on delete set null (saved_by_id);
create index on app_public.projects (account_id, saved_by_id);
comment on column app_public.projects.saved_by_id is 'Who changed last what it does.';
alter table app_public.workflows alter column saved_by_id set default app_hidden.user_id();
alter table app_public.automations alter column saved_by_id set default app_hidden.user_id();
comment on column app_public.workflows.saved_by_id is 'Who changed last what it does: it acts for this person. Null when that person is gone; it runs no more.';
comment on column app_public.automations.saved_by_id is 'Who changed last what it does: it acts for this person.';
insert into app_private.ledger_columns values
  ('templates', 'saved_by_id'), ('projects', 'saved_by_id'),
  ('workflow_actions', 'pinned_template_version'), ('automations', 'pinned_template_version');

create table app_private.template_versions (
  account_id int not null references app_public.accounts,
  id bigint generated always as identity,
  template_id int not null,
  content jsonb not null,
  digest text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, template_id) references app_public.templates (account_id, id) on delete cascade
);
create unique index template_versions_digest_key on app_private.template_versions (account_id, template_id, digest);
comment on table app_private.template_versions is 'Templates as they were when a rule chose them: {fileName, type, subtype, source, isConsolidated, guestMode, files}.';

create table app_private.template_version_authors (
  account_id int not null,
  id bigint generated always as identity,
  version_id bigint not null,
  user_id int,
  scopes text[],
  primary key (account_id, id),
  foreign key (account_id, version_id) references app_private.template_versions (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_public.users (account_id, id) on delete set null (user_id)
);
create index on app_private.template_version_authors (account_id, version_id);
create index on app_private.template_version_authors (account_id, user_id);
comment on table app_private.template_version_authors is 'Who had written the parts of a template at a version.';

-- no foreign key: what the API shows leads to no table that it does not
alter table app_public.workflow_actions
  add column pinned_template_version bigint;
comment on column app_public.workflow_actions.pinned_template_version is 'The version that is mailed of its template, or of the template that stood in place of its document; null: the document as delivered.';
alter table app_public.automations
  add column pinned_template_version bigint;
comment on column app_public.automations.pinned_template_version is 'The version of its template that is mailed.';

alter table app_public.workflow_runs
  add column automation_id int,
  add foreign key (account_id, automation_id) references app_public.automations (account_id, id) on delete set null (automation_id);
create index on app_public.workflow_runs (account_id, automation_id);
comment on column app_public.workflow_runs.automation_id is 'The automation that had it run over this record, with whose writers it shares its rights.';

alter table app_private.test_tables add column is_settable boolean not null default false;
comment on column app_private.test_tables.is_settable is 'Rules may set fields of its rows: not of what says what somebody may, or what is done with somebody''s rights.';

alter table app_public.emails add column granted text;
comment on column app_public.emails.granted is 'The scopes with which a rule wrote it: what goes along is rendered with no others. Null: a person wrote it.';

insert into app_private.rate_rules (kind, maximum, seconds) values ('stoppedWork:record', 1, 86400);

-- What is there keeps its signer, who is taken for the writer of all its parts; that of templates and apps is known from the history.
alter table app_public.templates disable trigger user;
alter table app_public.projects disable trigger user;
alter table app_public.workflow_actions disable trigger user;
alter table app_public.automations disable trigger user;
do $$
declare
  part record;
begin
  for part in
    select * from (values ('templates'), ('projects')) as r (root_table)
  loop
    execute format($q$
      update app_public.%1$I as t set saved_by_id = h.user_id
      from (
        select distinct on (h.account_id, h.root_id) h.account_id, h.root_id, h.user_id from app_public.history as h
        where h.module = %1$L and h.user_id is not null
          and exists (select from app_public.users as u where u.account_id = h.account_id and u.id = h.user_id)
        order by h.account_id, h.root_id, h.id desc
      ) as h
      where h.account_id = t.account_id and h.root_id = t.id $q$, part.root_table);
  end loop;
  -- a rule goes on with what it mails today
  insert into app_private.template_versions (account_id, template_id, content, digest)
  select t.account_id, t.id, jsonb_build_object('fileName', t.file_name, 'type', t.type, 'subtype', t.subtype, 'source', t.source,
    'isConsolidated', t.is_consolidated, 'guestMode', t.guest_mode, 'files', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'body', f.body) order by f.name), '[]')
      from app_public.template_files as f where f.account_id = t.account_id and f.template_id = t.id)), 'migrated'
  from app_public.templates as t
  where exists (select from app_public.automations as a where a.account_id = t.account_id and a.email_template_id = t.id)
    or exists (
      select from app_public.workflow_actions as a where a.account_id = t.account_id
        and (a.email_template_id = t.id or t.is_active and a.email_paper = t.subtype));
  insert into app_private.template_version_authors (account_id, version_id, user_id)
  select v.account_id, v.id, t.saved_by_id
  from app_private.template_versions as v join app_public.templates as t on t.account_id = v.account_id and t.id = v.template_id
  where t.saved_by_id is not null;
  update app_public.automations as a set pinned_template_version = v.id
  from app_private.template_versions as v where v.account_id = a.account_id and v.template_id = a.email_template_id;
  update app_public.workflow_actions as a set pinned_template_version = v.id
  from app_private.template_versions as v join app_public.templates as t on t.account_id = v.account_id and t.id = v.template_id
  where v.account_id = a.account_id and (t.id = a.email_template_id or a.email_template_id is null and t.is_active and t.subtype = a.email_paper);
  for part in
    select * from (values
      ('workflows', 'workflows', 'id', '{criteria_mode}'::text[]),
      ('workflow_criteria', 'workflows', 'workflow_id', '{trigger_condition,test_table,test_column,match_criteria,test_value,use_value_column,test_value_column,compare_last_values}'),
      ('workflow_actions', 'workflows', 'workflow_id', '{type,label_id,status_id,warehouse_id,user_role_id,webhook_id,message,field,value,email_subject,email_body,email_to,email_cc,email_bcc,email_reply_to,email_paper,email_template_id,pinned_template_version,email_language}'),
      ('automations', 'automations', 'id', '{action_type,workflow_id,report,email_subject,email_body,email_to,email_bcc,email_reply_to,email_template_id,pinned_template_version,email_about}'),
      ('templates', 'templates', 'id', '{type,subtype,source,is_consolidated,guest_mode}'),
      ('template_files', 'templates', 'template_id', '{name,body}'),
      ('projects', 'projects', 'id', '{source,scopes}'),
      ('project_files', 'projects', 'project_id', '{name,body}')
    ) as p (table_name, root_table, root_column, columns)
  loop
    execute format($q$
      insert into app_private.part_authors (account_id, root_table, root_id, table_name, row_id, column_name, user_id, written_at)
      select t.account_id, %2$L, r.id, %1$L, t.id, c.key, r.saved_by_id, t.updated_at
      from app_public.%1$I as t
      join app_public.%2$I as r on r.account_id = t.account_id and r.id = t.%3$I
      cross join jsonb_each(to_jsonb(t)) as c
      where c.key = any ($1) and c.value <> 'null' and r.saved_by_id is not null $q$, part.table_name, part.root_table, part.root_column)
    using part.columns;
  end loop;
end $$;
alter table app_public.templates enable trigger user;
alter table app_public.projects enable trigger user;
alter table app_public.workflow_actions enable trigger user;
alter table app_public.automations enable trigger user;
