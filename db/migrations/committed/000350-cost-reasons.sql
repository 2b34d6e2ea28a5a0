--! Previous: sha1:89e47280e3cf13bd97a9d3fec071d6c3d817be06
--! Hash: sha1:5c2139b9b97401a0c2cc873e8a5479b5c856212b

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
