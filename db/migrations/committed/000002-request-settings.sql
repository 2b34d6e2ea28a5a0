--! Previous: sha1:3a169391ce483bf374ea9f5eb711b3ffc8f9672f
--! Hash: sha1:7a0ea4beedbab8a432e7cf42a1573dc3332b0573

-- What a request is allowed to be is set once per transaction; policies read it through these, as (select …), once per query.
-- They have no search_path of their own: that would keep them from being inlined, and each call would be a query.
create function app_hidden.account_id() returns int
language sql stable parallel safe
as $$ select nullif(current_setting('app.account_id', true), '')::int $$;
comment on function app_hidden.account_id() is 'The account this transaction acts for, or null.';

create function app_hidden.user_id() returns int
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::int $$;
comment on function app_hidden.user_id() is 'The user this transaction acts as, or null.';

create function app_hidden.may(scope text) returns boolean
language sql stable parallel safe
as $$
  select strpos(coalesce(current_setting('app.granted', true), ''), ',' || scope || ',') > 0
      or strpos(coalesce(current_setting('app.granted', true), ''), ',' || split_part(scope, ':', 1) || ':*,') > 0
$$;
comment on function app_hidden.may(text) is
  'Whether the caller holds a scope such as sales_order:place. The list of granted scopes comes from app_private.granted_scopes; nothing set means nothing granted.';

create function app_hidden.may_view(module_scope text) returns boolean
language sql stable parallel safe
as $$ select app_hidden.may(module_scope || ':view:all') or app_hidden.may(module_scope || ':view:single') or app_hidden.may(module_scope || ':view') $$;
comment on function app_hidden.may_view(text) is 'Whether the caller may view rows of a module at all.';

grant execute on all functions in schema app_hidden to
  visitor, visitor_without_price, visitor_without_cost, visitor_without_price_and_cost, ledger_writer, searcher, login_clerk, anonymous;
