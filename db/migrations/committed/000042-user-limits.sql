--! Previous: sha1:85071a11b044ef0049136c26600a6b2d8c3a4196
--! Hash: sha1:7d20a9f8cc731a74e8f2c47c3964d4bab96f4709

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
