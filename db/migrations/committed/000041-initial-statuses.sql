--! Previous: sha1:902f0035a7c1fea47f99579071b382b1b17bbbed
--! Hash: sha1:85071a11b044ef0049136c26600a6b2d8c3a4196

create table app_private.initial_statuses (
  module text not null,
  state text not null,
  color text not null,
  sort_order int not null,
  primary key (module, state)
);
comment on table app_private.initial_statuses is 'The statuses a new account starts with: one for each system state of each document, named like it.';
insert into app_private.initial_statuses (module, state, color, sort_order)
select module, state, color, sort_order * 10
from (values
  ('purchase_orders', array['Draft', 'Open', 'Partially Received', 'Received', 'Closed', 'Canceled']),
  ('sales_orders', array['Draft', 'Open', 'Partially Shipped', 'Shipped', 'Closed', 'Canceled']),
  ('transfers', array['Draft', 'Open', 'In Transit', 'Partially Received', 'Received', 'Closed', 'Canceled']),
  ('work_orders', array['Draft', 'Open', 'In Progress', 'Completed', 'Closed', 'Canceled'])
) as document (module, states)
cross join lateral unnest(states) with ordinality as state_of (state, sort_order)
join (values
  ('Draft', '#56616A'), ('Open', '#1B4F9C'), ('In Transit', '#5A3E9E'), ('In Progress', '#5A3E9E'), ('Partially Received', '#5A3E9E'),
  ('Partially Shipped', '#5A3E9E'), ('Received', '#17613C'), ('Shipped', '#17613C'), ('Completed', '#17613C'), ('Closed', '#56616A'), ('Canceled', '#56616A')
) as look (state, color) using (state);
