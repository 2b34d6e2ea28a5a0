--! Previous: sha1:40d1cdd1179d7b37e4feebac7805dd4ee4c33159
--! Hash: sha1:1924df8f2062ed139a492de8a706cd9f6053d247

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
