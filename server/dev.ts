import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { openDatabase } from "../db/client/start.ts";
import { StartError } from "../db/client/startError.ts";
import { declaredFrontEnds } from "./front-ends/declared.ts";
import { serveSources } from "./front-ends/serve-sources.ts";

/** `npm run dev`: one database, the product restarted when its files change, the front ends reloaded by Vite. */
const root = resolve(import.meta.dirname, "..");
const watched = ["server", "workers", "resources", "db"].map((folder) => `--watch-path=${join(root, folder)}`);
/** Where the front ends are served from their sources. */
const port = 5173;

const start = async () => {
  const frontEnds = declaredFrontEnds();
  return { frontEnds, database: await openDatabase({ ...configurationFrom(), say: console.log }) };
};

const { frontEnds, database } = await start().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

const product = spawn(process.execPath, [...watched, "--watch-preserve-output", "server/standalone.ts"], {
  cwd: root,
  env: {
    ...process.env,
    DATABASE_URL: database.connections.admin,
    FRONT_END: "skip",
    GRAPHILE_ENV: "development",
  },
  stdio: "inherit",
});

const stop = async (): Promise<void> => {
  product.kill("SIGINT");
  if (product.exitCode === null && product.signalCode === null) await once(product, "exit");
  await database.close();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());

await serveSources(frontEnds, port);
console.log(`  Front ends from their sources: http://localhost:${port}`);
