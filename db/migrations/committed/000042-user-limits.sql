--! Previous: sha1:9a1c54e1119e6400183d1e931f950a171555ed84
--! Hash: sha1:904681e15dccc3e6804fbb671f546036f1c4a13a

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
