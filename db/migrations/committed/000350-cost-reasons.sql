--! Previous: sha1:2bebe5fb65f705515919e7067ae79962e6ed4953
--! Hash: sha1:fcdb4de2aa328b0917c61491463758080e3d8903

--! Previous: sha1:c485c1cc92825dcb2e662aea5c65b74f836d319d
--! Hash: sha1:8636c1aa8a895070560f29360e39ff882aaa5bee

-- Its result says why, too: a function's result type cannot be replaced.
drop function if exists app_private.resolve_cost(int, int, numeric);

alter table app_public.purchase_order_lines add column cost_reason jsonb;
comment on column app_public.purchase_order_lines.cost_reason is 'Why this cost: the winning rule and the losing candidates in order, or {"manual": true}.';
insert into app_private.secret_columns values ('purchase_order_lines', 'cost_reason', 'cost');
insert into app_private.ledger_columns values ('purchase_order_lines', 'cost_reason');
