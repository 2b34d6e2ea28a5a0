import type { ClientBase } from "pg";
import type { Finding } from "../catalogue/finding.ts";
import type { TenantTable } from "../security/rows.ts";
import type { World } from "../security/world.ts";

/** What finders look at: a database with two accounts at work in it. */
export type Scene = { client: ClientBase; world: World; tables: readonly TenantTable[] };

/** Somebody who looks for faults: part of the catalogue checks or of a sweep. */
export type Finder = { name: string; find: (scene: Scene) => Promise<Finding[]> };

/** Something broken, and those who must each notice. */
export type Fault = { name: string; plant: (client: ClientBase) => Promise<void>; finders: readonly Finder[] };

/** A fault that is planted by statements. */
export const fault = (name: string, statements: string, ...finders: Finder[]): Fault => ({
  name,
  plant: async (client) => void (await client.query(statements)),
  finders,
});

/** What is generated of one table, as if all of the catalogue had been: no other table's follows from what is planted on it. */
export const regenerated = (table: string): string =>
  `select app_private.generate_table_policies(t), app_private.generate_table_grants(t), app_private.generate_table_triggers(t) from app_private.table_scopes as t where table_name = '${table}';
   select app_private.generate_seen_view(t) from app_private.table_scopes as t
   where table_name = '${table}' and exists (select from app_private.secret_columns as c where c.table_name = t.table_name)`;

/** The text of a function, by schema-qualified name. */
const definitionOf = async (client: ClientBase, name: string): Promise<string> => {
  const { rows } = await client.query<{ definition: string }>(
    "select pg_get_functiondef(p.oid) as definition from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace where n.nspname || '.' || p.proname = $1",
    [name],
  );
  const [only, ...others] = rows;
  if (!only || others.length > 0) throw new Error(`There are ${rows.length} functions ${name}`);
  return only.definition;
};

/** A fault in a function's text: what it does there, it does otherwise or no more. */
export const edited = (name: string, from: string | RegExp, to: string, ...finders: Finder[]): Fault => ({
  name: `${name}: ${String(from).replaceAll(/\s+/g, " ").slice(0, 70)} → ${to.replaceAll(/\s+/g, " ").slice(0, 40) || "nothing"}`,
  plant: async (client) => {
    const before = await definitionOf(client, name);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${name} has no ${String(from)} any more: plant this fault anew`);
    await client.query(after);
  },
  finders,
});

export type Report = { planted: number; found: number; missed: string[] };

/** Plants each fault, lets its finders look, and takes it back. */
export const hunt = async (
  scene: Scene,
  faults: readonly Fault[],
  tell: (line: string) => void = () => {},
): Promise<Report> => {
  const { client } = scene;
  const report: Report = { planted: 0, found: 0, missed: [] };
  for (const { name, plant, finders } of faults) {
    await client.query("savepoint fault");
    const blind: string[] = [];
    let seen = "";
    try {
      await plant(client);
      report.planted += 1;
      for (const finder of finders) {
        await client.query("savepoint finder");
        const findings = await finder
          .find(scene)
          .catch((error: unknown): Finding[] => [{ check: finder.name, subject: "stops", problem: String(error) }]);
        await client.query("rollback to savepoint finder");
        if (findings.length === 0) blind.push(finder.name);
        seen ||= findings[0] ? `${findings[0].subject} ${findings[0].problem}` : "";
      }
    } catch (error) {
      blind.push(`could not be planted: ${String(error)}`);
    }
    await client.query("rollback to savepoint fault");
    if (blind.length === 0) report.found += 1;
    else report.missed.push(`${name} (${blind.join(", ")})`);
    tell(
      `${blind.length === 0 ? "found " : "MISSED"} ${name}${blind.length === 0 ? `: ${seen.slice(0, 120)}` : ` (${blind.join(", ")})`}`,
    );
  }
  return report;
};
