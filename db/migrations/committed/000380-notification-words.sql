--! Previous: sha1:d706bfde1911aaf582c9342a70e1940d01a59560
--! Hash: sha1:8a8fdcae306b65e2e6519b8a72f7705c1ced9d80

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
