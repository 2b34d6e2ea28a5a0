import type { ClientBase } from "pg";

/** Tables of which the kept number of rows is not what counting them gives, as administrator: "vendors of 3: 4 instead of 5". */
export const wrongRowCounts = async (client: Pick<ClientBase, "query">): Promise<string[]> => {
  const { rows: tables } = await client.query<{ name: string; withdrawn: string | null }>(
    "select t.table_name as name, app_private.withdrawn_column(t) as withdrawn from app_private.table_scopes as t where app_private.is_counted(t)",
  );
  const counts = tables.map(
    ({ name, withdrawn }) =>
      `select '${name}' as name, account_id, count(*) from app_public.${name} ${withdrawn ? `where ${withdrawn} is null` : ""} group by account_id`,
  );
  const { rows } = await client.query<{ problem: string }>(
    `select format('%s of %s: %s instead of %s', name, account_id, coalesce(kept.rows, 0), coalesce(counted.count, 0)) as problem
     from (${counts.join(" union all ")}) as counted
     full join (select table_name as name, account_id, sum(rows) as rows from app_private.row_counts group by 1, 2) as kept using (name, account_id)
     where coalesce(kept.rows, 0) <> coalesce(counted.count, 0)`,
  );
  return rows.map(({ problem }) => problem);
};
