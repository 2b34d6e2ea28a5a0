--! Previous: sha1:7a0ea4beedbab8a432e7cf42a1573dc3332b0573
--! Hash: sha1:3d41507cd0a6a26540d61f51af1c6c11af303a16

create table app_private.scopes (
  scope text primary key,
  for_admin boolean not null default true,
  for_user boolean not null default true
);
comment on table app_private.scopes is 'Every scope there is, and which role type has it before blacklists.';

create table app_private.table_scopes (
  table_name text primary key,
  scope text not null,
  parent_table text references app_private.table_scopes,
  parent_column text,
  writable boolean not null default true,
  schema_name text not null default 'app_public',
  view_rule text,
  write_rule text,
  no_history boolean not null default false,
  roots text,
  is_told_by_writer boolean not null default false,
  check ((parent_table is null) = (parent_column is null))
);
comment on table app_private.table_scopes is
  'The one place that says which scope guards which table. app_private.generate_policies() derives row-level security, grants and the generic triggers from it.';
comment on column app_private.table_scopes.scope is 'Singular scope prefix: vendor guards with vendor:view:all, vendor:create, vendor:update:single, vendor:delete:single.';
comment on column app_private.table_scopes.parent_table is 'Set from its resource, where it has one. A child is seen only with its parent''s view scope too, and its history appears under the parent.';
comment on column app_private.table_scopes.roots is 'module:column pairs, the first non-null one names the record under which history appears; default the parent or the row itself.';
comment on column app_private.table_scopes.is_told_by_writer is 'True: new rows of the ledger''s own role have their history from the function that writes them. Set by the generator of those.';
comment on column app_private.table_scopes.writable is 'False: visitors read only; definer functions write.';
comment on column app_private.table_scopes.view_rule is 'Replaces the scope check on viewing, as SQL over the row; the tenant check always stays.';
comment on column app_private.table_scopes.write_rule is 'Replaces the scope checks on writing, as SQL over the row.';

create table app_private.secret_columns (
  table_name text not null references app_private.table_scopes,
  column_name text not null,
  kind text not null check (kind in ('price', 'cost')),
  primary key (table_name, column_name)
);
comment on table app_private.secret_columns is
  'Columns withheld from roles that may not view sku_prices (price) or sku_costs (cost): from selection, filter, order, history and exports alike. Set from the resource, where a table has one.';

create table app_private.tier_limits (
  tier text not null,
  name text not null,
  table_name text not null,
  maximum int not null,
  per_column text,
  primary key (tier, name)
);
comment on table app_private.tier_limits is 'How many rows an account of a tier may hold, per value of per_column where given. Source: SPEC 9.';

-- the permission model of the specification; modules of later date add their own rows
insert into app_private.scopes (scope, for_user)
select singular || ':' || action, not admin_only or action like 'view%'
from (values
  ('address', false), ('bin_location', false), ('contact', false), ('customer', false), ('custom_field', true), ('filter', false),
  ('invoice', false), ('label', false), ('line_item', false), ('payment', false), ('product', false), ('project', true),
  ('purchase_order', false), ('receipt', false), ('receivement', false), ('return', false), ('shipment', false), ('sku_cost', false),
  ('sku_price', false), ('template', true), ('transfer', false), ('vendor', false), ('warehouse', true), ('workflow', true),
  ('work_order', false), ('sales_order', false), ('sku', false), ('lot', false), ('automation', true)
) as module (singular, admin_only),
unnest(array['view:all', 'view:single', 'create', 'update:single', 'delete:single']) as action;

insert into app_private.scopes (scope, for_user) values
  ('sales_order:reallocate', true), ('sales_order:place', true), ('sales_order:cancel', true), ('sales_order:return', true), ('sales_order:update', true),
  ('sku:update', true), ('lot:adjust', true), ('automation:run', false),
  ('user:create', false), ('user:create:self', true), ('user:view:all', false), ('user:view:self', true), ('user:update', false), ('user:update:self', true),
  ('user:delete', false), ('user:delete:self', true),
  ('user_role:create', false), ('user_role:view:all', false), ('user_role:update:single', false), ('user_role:delete:single', false),
  ('api_key:view', false), ('api_key:create', false), ('api_key:delete', false),
  ('bulk_update:create', true), ('email:create', true), ('reset:create', false),
  ('export:create', true), ('export:view:all', true), ('import:create', false), ('import:view:all', false),
  ('dashboard:view', true), ('calendar:view', true), ('error_log:view', false), ('stock_history:view', true),
  ('history:view:all', true), ('notification:view', true), ('notification:update', true),
  ('stripe:view', true), ('stripe:update', false);

-- module ids, as routeBlacklist names them, to the singular scope prefix
create table app_private.scope_modules (
  module text primary key,
  scope text not null
);
comment on table app_private.scope_modules is 'Module ids of the permission model (routeBlacklist) and the singular prefix of their scopes.';
insert into app_private.scope_modules values
  ('addresses', 'address'), ('api_keys', 'api_key'), ('automations', 'automation'), ('bin_locations', 'bin_location'), ('bulk_updates', 'bulk_update'),
  ('calendar', 'calendar'), ('contacts', 'contact'), ('customers', 'customer'), ('custom_fields', 'custom_field'), ('dashboards', 'dashboard'),
  ('emails', 'email'), ('error_logs', 'error_log'), ('exports', 'export'), ('filters', 'filter'), ('history', 'history'), ('imports', 'import'),
  ('labels', 'label'), ('line_items', 'line_item'), ('products', 'product'), ('projects', 'project'), ('purchase_orders', 'purchase_order'),
  ('invoices', 'invoice'), ('lots', 'lot'), ('notifications', 'notification'), ('payments', 'payment'), ('receipts', 'receipt'),
  ('receivements', 'receivement'), ('returns', 'return'), ('stock_history', 'stock_history'), ('sku_prices', 'sku_price'), ('sku_costs', 'sku_cost'),
  ('sales_orders', 'sales_order'), ('shipments', 'shipment'), ('skus', 'sku'), ('stripe', 'stripe'), ('templates', 'template'),
  ('transfers', 'transfer'), ('user', 'user'), ('user_role', 'user_role'), ('vendors', 'vendor'), ('warehouses', 'warehouse'),
  ('workflows', 'workflow'), ('work_orders', 'work_order'), ('resets', 'reset');
