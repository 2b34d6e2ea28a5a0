import type { Resource } from "../../../resources/core/resource.ts";

/** A company gets its one record of a module when it is made; the company's own record is the company. */
export const singleRow = ({ name, single }: Resource): string =>
  !single || name === "accounts"
    ? ""
    : `create or replace function app_private.tg_accounts__${name}() returns trigger
language plpgsql volatile security definer
set search_path to pg_catalog, pg_temp
as $$
declare
  caller text := app_private.act_for(new.id);
begin
  insert into app_public.${name} (account_id) values (new.id);
  perform set_config('app.account_id', caller, true);
  return null;
end $$;
comment on function app_private.tg_accounts__${name}() is 'A new company has one record of ${name}.';
drop trigger if exists _850_${name} on app_public.accounts;
create trigger _850_${name} after insert on app_public.accounts for each row execute function app_private.tg_accounts__${name}();
`;
