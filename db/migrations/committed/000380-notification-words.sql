--! Previous: sha1:96e3eaf2c1341972f8551733ecfd07b63861b3b3
--! Hash: sha1:32490dc9c94213c44e407fe236c149a519f0c1e8

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
