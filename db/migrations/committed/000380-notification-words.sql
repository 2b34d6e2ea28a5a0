--! Previous: sha1:42efde5e540db12c788e3efa128f79e9cd36d0cd
--! Hash: sha1:ccd671a9d0303dbe1e934f8434129e769d08ddf9

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
