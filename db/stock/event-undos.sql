create or replace function app_private.event_undos() returns table (type text, undo text, reason text)
language sql immutable
set search_path to pg_catalog, pg_temp
as $$
  values
    ('open', 'back_to_draft', null),
    ('back_to_draft', 'open', null),
    ('edit', 'edit', null),
    ('close', 'reopen', null),
    ('reopen', 'close', null),
    ('cancel', null, 'What is canceled stays so: it is duplicated.'),
    ('refresh_bill', null, 'Bills of today are what they are: an earlier one is entered again.'),
    ('receive', 'undo_receive', null),
    ('undo_receive', null, 'What was taken back is received anew.'),
    ('pack', 'undo_pack', null),
    ('undo_pack', null, 'What was unpacked is packed anew.'),
    ('place', 'void', null),
    ('void', null, 'What came back is packed and placed anew.'),
    ('return', 'undo_return', null),
    ('undo_return', null, 'What was taken back is received anew.'),
    ('ship', 'undo_ship', null),
    ('undo_ship', null, 'What was taken back leaves anew.'),
    ('send_back', 'undo_send_back', null),
    ('undo_send_back', null, 'What was taken back is sent anew.'),
    ('credit', 'undo_credit', null),
    ('undo_credit', null, 'What was taken back is credited anew.'),
    ('lose', null, 'What turns up is adjusted onto its lot; the transfer wants the goods again in any case.'),
    ('lose_rest', 'undo_lose', null),
    ('undo_lose', null, 'What is on its way after all is lost anew.'),
    ('assemble', 'undo_assemble', null),
    ('undo_assemble', null, 'What was taken apart is built anew.'),
    ('absorb', 'absorb', null),
    ('count', 'undo_count', null),
    ('undo_count', null, 'A count taken back is reviewed: it is posted anew.'),
    ('create_lot', 'adjust', null),
    ('adjust', 'adjust', null),
    ('change_cost', 'change_cost', null),
    ('revalue', 'undo_revalue', null),
    ('undo_revalue', null, 'What was taken back is billed and spread anew.'),
    ('move_lot', 'move_lot', null),
    ('succeed', 'undo_succeed', null),
    ('undo_succeed', null, 'What was taken back gets another successor.'),
    ('hold', 'release_hold', null),
    ('expire', 'release_hold', null),
    ('release_hold', null, 'What was released is held anew.'),
    ('reallocate', null, 'It chooses by the rules: done again it chooses the same.'),
    ('fill', null, 'It gives what is free to whoever waits, by the rules.')
$$;
comment on function app_private.event_undos() is
  'Every type of event of the ledger, with the type that takes it back, or why none does. db/test/stock/undo.test.ts plays each pair.';
alter function app_private.event_undos() owner to ledger_writer;
