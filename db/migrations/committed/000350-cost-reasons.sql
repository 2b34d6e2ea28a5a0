--! Previous: sha1:69f17b0c45cd646393af764088867cdbbb2c0b30
--! Hash: sha1:1627fde2a3f86e55b8ac3385d9c77621152a1c53

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
