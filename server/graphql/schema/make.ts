import "../../graphile-env.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connectionsFrom } from "../../../db/client/connection.ts";
import { createPool } from "../../../db/client/pool.ts";
import { reportStartError } from "../../../db/client/startError.ts";
import { exportSchema } from "./export.ts";
import { packed, preparedFile } from "./prepared.ts";

// Writes the schema of the migrated database of DATABASE_URL as servers load it. `--check` only says whether it is current.
const pool = createPool(connectionsFrom(process.env["DATABASE_URL"] ?? "").server);
try {
  const bytes = packed((await exportSchema(pool)).prepared);
  if (!existsSync(preparedFile) || !readFileSync(preparedFile).equals(bytes)) {
    if (process.argv.includes("--check")) {
      console.log("server/graphql/schema/prepared.gz is not current: run `npm run generate`.");
      process.exitCode = 1;
    } else {
      writeFileSync(preparedFile, bytes);
      console.log("server/graphql/schema/prepared.gz written.");
    }
  }
} catch (error) {
  reportStartError(error);
} finally {
  await pool.end();
}
