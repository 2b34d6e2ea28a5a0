import type pg from "pg";
import type { Statement } from "../bench/capture.ts";

type Node = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const readBy = (node: Node): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** What the statements of a request read, under its own role and settings and with the plans the server's pool asks for: rows of the greediest node. */
export const rowsRead = async (
  server: pg.Client,
  statements: readonly Statement[],
): Promise<{ most: number; node: string }> => {
  let worst = { most: 0, node: "" };
  await server.query("begin; set local plan_cache_mode = force_generic_plan");
  for (const { text, values } of statements) {
    if (text.includes("set_config")) {
      await server.query({ text, values });
      continue;
    }
    if (!text.includes("app_public.")) continue; // not ours: changes are broadcast all the time
    await server.query(`prepare asked as ${text.replace(/;\s*$/, "")}`);
    const given = values.map((value) => (value === null ? "null" : server.escapeLiteral(value))).join(", ");
    const { rows } = await server.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, format json) execute asked${given && `(${given})`}`,
    );
    await server.query("deallocate asked");
    for (const node of nodesOf(rows[0]?.["QUERY PLAN"][0].Plan as Node))
      if (readBy(node) > worst.most) worst = { most: readBy(node), node: node["Node Type"] };
  }
  await server.query("rollback");
  return worst;
};

/** Rows that the statements of a request read of the table they read most of, by index or scan, within functions too. */
export const rowsInside = async (
  server: pg.Client,
  statements: readonly Statement[],
): Promise<{ most: number; table: string }> => {
  const counters = async () => {
    const { rows } = await server.query<{ name: string; read: string }>(
      "select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables",
    );
    return new Map(rows.map(({ name, read }) => [name, Number(read)]));
  };
  await server.query("begin; set local plan_cache_mode = force_generic_plan");
  const before = await counters();
  for (const { text, values } of statements) {
    if (/set_config|app_(public|hidden)\./.test(text)) await server.query({ text, values });
  }
  const after = await counters();
  await server.query("rollback");
  const read = [...after].map(([table, n]) => ({ table, most: n - (before.get(table) ?? 0) }));
  return read.toSorted((x, y) => y.most - x.most)[0] ?? { table: "", most: 0 };
};
