--! Previous: sha1:0d6ff0895b85e3953a1ca9fcbc2c8eb5fb7d6abf
--! Hash: sha1:5efe79373abebd0a089202b35908a56cc24dafd8

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
