import type { Pool } from "pg";

/**
 * Tables that others refer to, of which an update held a row as a deletion does: `HEAP_KEYS_UPDATED` of a version that has a next
 * one. Foreign keys wait for such a row, and the order of locks (document, levels, the rest) does not foresee them. An update does
 * so that names a column of a whole unique index, changed or not, on a table with a trigger before it. Versions that the writer
 * made are seen by nobody else. Looks at the pages as they lie: run it before they are cleaned.
 */
export const heldByKey = async (admin: Pool): Promise<string[]> => {
  await admin.query("create extension if not exists pageinspect");
  const { rows: tables } = await admin.query<{ name: string }>(
    "select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f' order by 1",
  );
  const held: string[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query(
      `select from generate_series(0, pg_relation_size($1::text::regclass) / 8192 - 1) as page
       cross join lateral heap_page_items(get_raw_page($1::text, page::int)) as i
       where i.t_infomask2 & 8192 <> 0 and i.t_xmin <> i.t_xmax and i.t_ctid <> format('(%s,%s)', page, i.lp)::tid
       limit 1`,
      [name],
    );
    if (rows.length > 0) held.push(name);
  }
  return held;
};
