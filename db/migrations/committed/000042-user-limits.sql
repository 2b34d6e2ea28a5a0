--! Previous: sha1:3803f48941ae51b71260c5efd5ec4fd80bfd9cb9
--! Hash: sha1:24990e3dea4f7052415c59178449ec2f54245a66

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
