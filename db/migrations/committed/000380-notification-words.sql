--! Previous: sha1:8f121d5b8024117258559afa2aeb75de1b515f8d
--! Hash: sha1:41ab0811cb3a00cecdd850cbe40d02042339919b

alter table app_public.notifications add column words jsonb check (jsonb_typeof(words -> 'key') = 'string' and jsonb_typeof(words -> 'values') = 'object');
comment on column app_public.notifications.words is
  'What the message says, for readers of another language: {key, values}. The message itself is English and for users of the API.';

-- it takes the words, too
drop function if exists app_private.notify_users(int[], text, text, text, int);
