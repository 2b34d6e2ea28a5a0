--! Previous: sha1:2e3b93a29f994ab79639cb8bc5d4212d17b12431
--! Hash: sha1:6b97803c8ede111a4e17a1fdbe640fdef073327a

alter table app_public.accounts add column books_closed_until date;
comment on column app_public.accounts.books_closed_until is 'The last day of what is closed: nothing is dated up to it any more, and what is dated so stays as it is.';
