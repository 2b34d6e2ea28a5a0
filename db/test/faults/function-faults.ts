import { forVisitors } from "../catalogue/functions.ts";
import { fault, type Fault, type Scene } from "./fault.ts";
import { catalogue } from "./finders.ts";

type Definer = { name: string; words: boolean; visitors: boolean; schema: string };

/** What can be wrong with any function. */
export const functionFaults = async ({ client }: Scene): Promise<Fault[]> => {
  const { rows } = await client.query<Definer & { definer: boolean }>(
    `select p.oid::regprocedure::text as name, n.nspname::text as schema, p.prosecdef as definer
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname in ('app_hidden', 'app_private') and (p.prosecdef or p.prorettype = 'trigger'::regtype)
     order by 1`,
  );
  return rows.flatMap(({ name, schema, definer }) => [
    fault(
      `${name}: search_path not pinned`,
      `alter function ${name} reset search_path`,
      catalogue("the search path is pinned"),
    ),
    fault(
      `${name}: search_path with public before pg_catalog`,
      `alter function ${name} set search_path to public, pg_catalog`,
      catalogue("the search path is pinned"),
    ),
    fault(
      `${name}: executable by public`,
      `grant execute on function ${name} to public`,
      catalogue("nobody may call a function just so"),
    ),
    ...(definer
      ? [
          fault(
            `${name}: owned by a superuser`,
            `alter function ${name} owner to current_user`,
            catalogue("definer functions belong to a role that is bound by row-level security"),
          ),
        ]
      : []),
    ...(definer && schema === "app_private" && !new RegExp(forVisitors).test(name.replace(/^app_private\.|\(.*$/g, ""))
      ? [
          fault(
            `${name}: for visitors`,
            `grant execute on function ${name} to visitor`,
            catalogue("visitors call app_hidden, and of app_private what the writers need"),
          ),
        ]
      : []),
  ]);
};
