insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
