import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectionsFrom } from "../../../db/client/connection.ts";
import { reportStartError } from "../../../db/client/startError.ts";
import { diskStore } from "../../files/disk-store.ts";
import { playDemo } from "../seed.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { packed, readSnapshot, snapshotFile } from "./snapshot.ts";
import { takeSnapshot } from "./take.ts";

// Plays the demo company in the empty, migrated database of DATABASE_URL and keeps what came of it, unless what is there is current.
// `--check` only says whether it is.
const connections = connectionsFrom(process.env["DATABASE_URL"] ?? "");
const client = new pg.Client({ connectionString: connections.admin });
const folder = mkdtempSync(join(tmpdir(), "stockwright-demo-"));
try {
  await client.connect();
  if (readSnapshot()?.fingerprint !== (await fingerprintOf(client))) {
    if (process.argv.includes("--check")) {
      console.log("server/demo/snapshot/company.gz is not of these tables and sources: run `npm run generate`.");
      process.exitCode = 1;
    } else {
      const files = diskStore(folder);
      const accountId = await playDemo(connections, { files });
      writeFileSync(snapshotFile, packed(await takeSnapshot(client, accountId, files)));
      console.log("server/demo/snapshot/company.gz written.");
    }
  }
} catch (error) {
  reportStartError(error);
} finally {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
}
