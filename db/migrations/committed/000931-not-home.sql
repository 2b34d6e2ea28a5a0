--! Previous: sha1:80ada5ec0823c81f690f0a9915d5bde73e39c3b6
--! Hash: sha1:09e8937157e6ce8d8c34b7273422ace3a6cb2c22

create table app_private.not_home (
  since timestamptz primary key default now()
);
comment on table app_private.not_home is 'A row says that companies are moved into this database, so that it is not home: none is opened here.';
