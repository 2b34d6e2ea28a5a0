--! Previous: sha1:add344e81590da15a212b399bbd73d2c1c53629c
--! Hash: sha1:8f121d5b8024117258559afa2aeb75de1b515f8d

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.secret_columns values ('purchase_order_lines', 'cost_reason', 'cost');
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
