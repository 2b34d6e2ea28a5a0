--! Previous: sha1:97fe6eb954c59950417344f221d9b9178ebd9b91
--! Hash: sha1:b22b59c30ac9cbb97f78faf0a516753b74ea262c

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
