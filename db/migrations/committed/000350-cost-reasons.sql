--! Previous: sha1:67f1b4ca34f0e080d3b463ccc3bf080910583d18
--! Hash: sha1:5dd9b69fc68f0d565cadcf756a058b5c7512fdda

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
