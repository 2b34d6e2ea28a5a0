import type { ClientBase } from "pg";

/** Something that is not as the rules say: which rule, on what, and why. */
export type Finding = { check: string; subject: string; problem: string };

/** A rule that can be asked of any database: tests want no findings, the fault runner wants some. */
export type Check = { name: string; find: (client: ClientBase) => Promise<Finding[]> };

/** A rule as a query that returns one row (subject, problem) for each breach. */
export const rule = (name: string, sql: string, parameters: readonly unknown[] = []): Check => ({
  name,
  find: async (client) => {
    const { rows } = await client.query<{ subject: string; problem: string }>(sql, [...parameters]);
    return rows.map(({ subject, problem }) => ({ check: name, subject, problem }));
  },
});

/** Everything the checks find, one after the other. */
export const findingsOf = async (client: ClientBase, checks: readonly Check[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check.find(client)));
  return findings;
};
