import pg from "pg";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { joinDatabase } from "../db/client/join.ts";
import { reportStartError } from "../db/client/startError.ts";

type Difference = {
  sku: string;
  warehouseId: number;
  dimension: string;
  source: string;
  expected: string;
  found: string;
};
type Report = { levels: number; differences: Difference[] };

/** Recomputes every quantity of every account in three independent ways and prints where they part. */
const verify = async (): Promise<boolean> => {
  const database = await joinDatabase(configurationFrom());
  const worker = new pg.Client({ connectionString: database.connections.worker });
  try {
    await worker.connect();
    await worker.query("set statement_timeout = 0");
    const { rows } = await worker.query<{ account_id: number; report: Report }>(
      "select * from app_private.check_ledgers()",
    );
    const levels = rows.reduce((sum, { report }) => sum + report.levels, 0);
    for (const { account_id, report } of rows) {
      for (const it of report.differences) {
        console.error(
          `Account ${account_id}: ${it.dimension} of ${it.sku} in warehouse ${it.warehouseId} is ${it.found}, ${it.source} says ${it.expected}.`,
        );
      }
    }
    const differences = rows.reduce((sum, { report }) => sum + report.differences.length, 0);
    console.log(`${rows.length} accounts, ${levels} stock levels checked, ${differences} differences.`);
    return differences === 0;
  } finally {
    await worker.end();
    await database.close();
  }
};

try {
  process.exitCode = (await verify()) ? 0 : 1;
} catch (error) {
  reportStartError(error);
}
