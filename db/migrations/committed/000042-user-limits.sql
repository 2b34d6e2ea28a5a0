--! Previous: sha1:e4d48f6f24bdeb48e678275669191851fc6ff24b
--! Hash: sha1:47428aa8448b0c3352cd0bb975da09e314a52626

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
