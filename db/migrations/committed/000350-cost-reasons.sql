--! Previous: sha1:ef4616f134fd7cca829e114abe48973196c731d6
--! Hash: sha1:46cdfb6026836f2e29a99d939c07637bc25e8b9b

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
