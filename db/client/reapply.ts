import type { ClientBase } from "pg";
import type { SqlFile } from "./reapplied.ts";
import { SqlFileError } from "./sqlFileError.ts";

/**
 * Functions handed to another role cannot be replaced by the owner, so it takes them back first; the files hand them over again.
 */
const takeBack = `
do $$
declare
  it record;
begin
  for it in
    select p.oid::regprocedure as name
    from pg_proc as p
    where p.pronamespace in (select oid from pg_namespace where nspname in ('app_public', 'app_hidden', 'app_private'))
      and p.proowner <> 'stockwright_owner'::regrole
  loop
    execute format('alter routine %s owner to stockwright_owner', it.name);
  end loop;
end $$`;

/** Applies the files and derives policies and grants from the catalogue, inside the caller's transaction. */
export const reapply = async (client: ClientBase, files: readonly SqlFile[]): Promise<void> => {
  await client.query(takeBack);
  await client.query(
    "set local check_function_bodies = off; set local client_min_messages = warning; set local role stockwright_owner",
  );
  for (const file of files) {
    await client.query(file.text).catch((error: unknown) => {
      throw new SqlFileError(file, error);
    });
  }
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regprocedure('app_private.generate_policies()') is not null as exists",
  );
  if (rows[0]?.exists) await client.query("select app_private.generate_policies()");
  await client.query("reset role");
};
