--! Previous: sha1:201e0de1932aaad613ffa8343ddcf1b3ee5689c5
--! Hash: sha1:eb0f3b9b25ae104b2904712c2b3d4a8a2a1a1c47

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
