--! Previous: sha1:ef8215f55fd93b9e60652315effe189ac0790009
--! Hash: sha1:3e3babf067e67e31fa658b6bbbc68470f17c6532

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
