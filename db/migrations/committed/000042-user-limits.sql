--! Previous: sha1:075e87269e61aa4064aec1523f691fe139bb6dac
--! Hash: sha1:6c3b4bf56fe296bfea65b192d106775ffea07acf

insert into app_private.tier_limits values ('tier1', 'users', 'users', 50), ('tier1', 'userRoles', 'user_roles', 10);
