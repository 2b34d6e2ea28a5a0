--! Previous: sha1:37b3a04b2936ab1fe2100bb524c9151b4402a026
--! Hash: sha1:fdd15586bc799164df517228aeba4c274c143d3f

--! Previous: sha1:c485c1cc92825dcb2e662aea5c65b74f836d319d
--! Hash: sha1:8636c1aa8a895070560f29360e39ff882aaa5bee

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.secret_columns values ('purchase_order_lines', 'cost_reason', 'cost');
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
