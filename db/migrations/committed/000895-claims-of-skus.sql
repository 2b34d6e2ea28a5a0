--! Previous: sha1:29b7726dc7e8a6dfcae3f4c1cca515cbd91e0eb8
--! Hash: sha1:0aee57850ab8b67bf02cc3bf68895b32c1004cab

-- What is reserved, committed or owed of a line is told to who sees the line and its SKU: a role without lots read 0 of all of it.
update app_private.table_scopes set scope = 'sku' where table_name = 'claims';
