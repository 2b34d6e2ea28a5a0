-- How many people mails reach: counted by recipient, no matter who or what writes them.
-- mails were counted before, and not what they are about
drop function if exists app_private.count_outgoing(int, int, text[]);
drop function if exists app_private.count_outgoing(int, int, text[], boolean);
drop function if exists app_private.count_workflow_mail(int, text[]);

create or replace function app_private.own_mailboxes() returns setof text
language sql stable
set search_path to pg_catalog, public, pg_temp
as $$
  select app_private.mailbox(v.email) from app_private.verified_people() as v
  union
  select app_private.mailbox(w.email) from app_public.warehouses as w where w.account_id = app_hidden.account_id() and w.email is not null
$$;
comment on function app_private.own_mailboxes() is 'Mailboxes of the current company itself: verified addresses of its people, and those of its warehouses, which administrators enter.';

create or replace function app_private.recipient_counts(p_module text, p_record int, p_recipients text[], p_by_rule boolean) returns jsonb
language plpgsql stable
set search_path to pg_catalog, pg_temp
as $$
declare
  me constant int := app_hidden.account_id();
  person constant text := me || ' ' || app_hidden.user_id();
  is_new constant boolean := app_private.is_new_company(me);
  own constant text[] := array(select app_private.own_mailboxes());
  party constant text[] := case when exists (select from app_private.test_tables as t where t.table_name = p_module)
    then array(select app_private.mailbox(a.email) from app_private.addresses_of_record(p_module, p_record) as a) else '{}' end;
begin
  -- for each recipient what it counts under; its place tells the field
  return (
    select jsonb_agg(jsonb_build_object('kind', c.kind, 'key', c.key, 'times', 1, 'place', r.n) order by c.rank, r.n)
    from unnest(p_recipients) with ordinality as r (address, n)
    cross join lateral (select app_private.mailbox(r.address) as box) as b
    cross join lateral (select b.box = any (own) as is_own, b.box <> all (own) and b.box <> all (party) as is_outside) as k
    cross join lateral (values
      (1, 'outgoing:recipient', me || ' ' || b.box, true),
      (2, 'workflowMail:recipient', me || ' ' || b.box, p_by_rule),
      (3, 'outgoingNewOutside:account', me::text, is_new and k.is_outside),
      (4, 'outgoingNew:account', me::text, is_new and not k.is_own),
      -- where a rule writes, an administrator has chosen the address
      (5, 'outgoingOutside:user', person, k.is_outside and not p_by_rule),
      (6, 'outgoingOutside:account', me::text, k.is_outside),
      (7, 'outgoing:domain', me || ' ' || split_part(b.box, '@', 2), not k.is_own),
      (8, 'outgoing:user', person, true),
      (9, 'workflowMail:account', me::text, p_by_rule),
      (10, 'outgoing:account', me::text, true)
    ) as c (rank, kind, key, applies)
    where c.applies);
end $$;
comment on function app_private.recipient_counts(text, int, text[], boolean) is
  'What the recipients of a mail about a record count under: [{kind, key, times, place}]. Outside are addresses neither of the record''s party and its contacts, as the caller sees them, nor of the company.';

create or replace function app_private.count_outgoing(p_module text, p_record int, p_recipients text[], p_by_rule boolean) returns jsonb
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  counts constant jsonb := app_private.recipient_counts(p_module, p_record, p_recipients, p_by_rule);
  refused constant jsonb := app_private.count_times(counts);
begin
  return refused || jsonb_build_object('place', counts -> ((refused ->> 'at')::int - 1) -> 'place',
    'reason', case
      when refused ->> 'kind' like '%:recipient' then 'mailboxFull'
      when refused ->> 'kind' like 'outgoingNew%' then 'newCompanySpent'
      when refused ->> 'kind' like 'outgoingOutside:%' then 'outsideSpent'
      when refused ->> 'kind' = 'outgoing:domain' then 'domainFull'
      when refused ->> 'kind' = 'outgoing:user' then 'ownMailsSpent'
      else 'mailsSpent'
    end);
end $$;
comment on function app_private.count_outgoing(text, int, text[], boolean) is
  'Counts the recipients of a mail that the caller, or by_rule a workflow or an automation, writes about a record. Null, else which cap is reached: {kind, limit, seconds, reason, place: of the first recipient that counts under it}.';
