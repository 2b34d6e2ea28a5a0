--! Previous: sha1:0eb42790999bb96df741dbd368be0fb9997815c1
--! Hash: sha1:b6a48a3724d7ee723642b67af915666512acdcfd

alter table app_public.accounts add column books_closed_until date;
comment on column app_public.accounts.books_closed_until is 'The last day of what is closed: nothing is dated up to it any more, and what is dated so stays as it is.';
