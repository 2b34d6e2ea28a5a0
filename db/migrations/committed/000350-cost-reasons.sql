--! Previous: sha1:56dc2ef4d9f98ce1739bdc09a8a8eec1574b1870
--! Hash: sha1:40d1cdd1179d7b37e4feebac7805dd4ee4c33159

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
