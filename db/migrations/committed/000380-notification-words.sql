--! Previous: sha1:fdd15586bc799164df517228aeba4c274c143d3f
--! Hash: sha1:259f61e21765f8483bb7510ebc29cb42602debfb

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
