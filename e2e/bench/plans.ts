import pg from "pg";
import type { Statement } from "./capture.ts";

/** Prints how Postgres carries out what Stockwright asks, with the settings of the request. */
export const printPlans = async (
  url: string,
  recorded: Readonly<Record<string, readonly Statement[]>>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [route, statements] of Object.entries(recorded)) {
      console.log(`\nPlans of ${route}: ${statements.length} statements`);
      await client.query("begin");
      for (const { text, values } of statements) {
        if (!/^\s*(select|with)/i.test(text) || text.includes("set_config") || text.includes("app_hidden.perform")) {
          await client.query({ text, values });
          continue;
        }
        const { rows } = await client.query<{ "QUERY PLAN": string }>({
          text: `explain (analyze, costs off, timing off, summary off) ${text}`,
          values,
        });
        console.log(rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n"));
      }
      await client.query("rollback");
    }
  } finally {
    await client.end();
  }
};
