--! Previous: sha1:2a9befe63b0e03f4bb381f16b999680294f43d3c
--! Hash: sha1:4306968929990f10a48a8fc0df0e63c719e39bc7

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
