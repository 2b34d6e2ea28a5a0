import type { ClientBase } from "pg";
import { fault, regenerated, type Fault } from "./fault.ts";
import { catalogue, secretAnswers, secrets } from "./finders.ts";

/** Columns of money that are shown, or declared otherwise. */
export const secretFaults = async (client: ClientBase): Promise<Fault[]> => {
  type Hidden = {
    full: string;
    name: string;
    column: string;
    kind: string;
    /** An amount that is heard when it is told: no text, no row that is kept from them as a whole by its own scope, nothing that reports alone tell, by columns of their own. */
    told: boolean;
  };
  const { rows: hidden } = await client.query<Hidden>(
    `select format('%I.%I', s.schema_name, s.table_name)::regclass::text as full, k.table_name as name, k.column_name as column, k.kind,
       format_type(a.atttypid, null) not in ('text', 'jsonb', 'app_public.discount') and s.scope <> 'sku_' || k.kind
         and (k.table_name, k.column_name) not in (('margin_entries', 'revenue'), ('margin_sums', 'revenue'), ('margin_sums', 'cogs')) as told
     from app_private.secret_columns as k join app_private.table_scopes as s using (table_name)
     join pg_attribute as a on a.attrelid = format('%I.%I', s.schema_name, s.table_name)::regclass and a.attname = k.column_name`,
  );
  return hidden.flatMap(({ full, name, column, kind, told }) => [
    fault(
      `${full}.${column}: granted to who may not see a ${kind}`,
      `grant select (${column}) on ${full} to visitor_without_price_and_cost`,
      catalogue("prices and costs are withheld from roles that may not see them"),
      secrets(full),
    ),
    fault(
      `${full}: granted as a whole`,
      `grant select on ${full} to visitor_without_price_and_cost`,
      catalogue("prices and costs are withheld from roles that may not see them"),
      secrets(full),
    ),
    fault(
      `${full}.${column}: no secret any more`,
      `delete from app_private.secret_columns where table_name = '${name}' and column_name = '${column}'`,
      catalogue("every column of money is a secret, or known not to be one"),
    ),
    // as if it had never stood there: grants and history show it
    fault(
      `${full}.${column}: never was a secret`,
      `delete from app_private.secret_columns where table_name = '${name}' and column_name = '${column}'; ${regenerated(name)}`,
      catalogue("every column of money is a secret, or known not to be one"),
      ...(told ? [secretAnswers()] : []),
    ),
    fault(
      `${full}.${column}: a secret of the other kind`,
      `update app_private.secret_columns set kind = '${kind === "price" ? "cost" : "price"}' where table_name = '${name}' and column_name = '${column}'; ${regenerated(name)}`,
      catalogue("prices are prices and costs are costs"),
    ),
  ]);
};
