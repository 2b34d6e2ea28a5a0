--! Previous: sha1:9216fab775be2f18634dc07f878f1b82a82ba938
--! Hash: sha1:842345e8c36d0c205f47ee021b7372af1d447ac7

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
