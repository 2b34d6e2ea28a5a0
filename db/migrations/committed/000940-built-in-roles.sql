--! Previous: sha1:1e8792fd9485e785eef5fc548f0ad590f307570f
--! Hash: sha1:dfdd87e4bc20fa93a4ce6186178ee7c5ae6db632

-- Roles that each company is opened with keep their kind.
alter table app_public.user_roles add column is_built_in boolean not null default false;
comment on column app_public.user_roles.is_built_in is 'One of the two that the company was opened with: its type stays.';
insert into app_private.ledger_columns values ('user_roles', 'is_built_in');

update app_public.user_roles as r set is_built_in = true
where r.slug = r.type
  and r.id = (select min(o.id) from app_public.user_roles as o where o.account_id = r.account_id and o.slug = r.slug);

-- Who made the secret of a webhook: nobody lesser renews it.
alter table app_private.webhook_states
  add column secret_by int,
  add constraint webhook_states_secret_by_fkey foreign key (account_id, secret_by) references app_public.users (account_id, id)
    on delete set null (secret_by);
create index on app_private.webhook_states (account_id, secret_by);
comment on column app_private.webhook_states.secret_by is 'Who made its present secret; null: nobody knows any more, or there is none.';

update app_private.webhook_states as s set secret_by = h.user_id
from (
  select distinct on (h.account_id, h.record_id) h.account_id, h.record_id, h.user_id
  from app_public.history as h
  where h.table_name = 'webhooks' and h.changes ? 'secret_made_at' and h.user_id is not null
  order by h.account_id, h.record_id, h.id desc
) as h
where h.account_id = s.account_id and h.record_id = s.webhook_id and s.secret is not null
  and exists (select from app_public.users as u where u.account_id = h.account_id and u.id = h.user_id);
