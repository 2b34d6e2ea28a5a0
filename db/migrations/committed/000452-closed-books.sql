--! Previous: sha1:ae13449fe3f29f80512c14be3c484893421721ab
--! Hash: sha1:044aa681189b9c7b71d8c1cfb014e427656f995e

alter table app_public.accounts add column books_closed_until date;
comment on column app_public.accounts.books_closed_until is 'The last day of what is closed: nothing is dated up to it any more, and what is dated so stays as it is.';
