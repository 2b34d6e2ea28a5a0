--! Previous: sha1:0d6a00de2c737523724e1e9d7f6ccea4c86e912b
--! Hash: sha1:77790187f1919f202d1064b4a5dfd11deb96347b

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
