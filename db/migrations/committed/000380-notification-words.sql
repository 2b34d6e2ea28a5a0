--! Previous: sha1:115f117c454d3a8cc207d17ad4e4a07c9d8bcbcd
--! Hash: sha1:046cf8556dfdcdd40782816b74d8d5a47c0f51ec

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
