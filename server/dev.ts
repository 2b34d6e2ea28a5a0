import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { openDatabase } from "../db/client/start.ts";
import { StartError } from "../db/client/startError.ts";

/** `npm run dev`: one database, the product restarted when its files change, the admin reloaded by Vite. */
const root = resolve(import.meta.dirname, "..");
const watched = ["server", "workers", "resources", "db"].map((folder) => `--watch-path=${join(root, folder)}`);

const openConfigured = async () => openDatabase({ ...configurationFrom(), say: console.log });

const child = (args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" });

const database = await openConfigured().catch((error: unknown) => {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
});

const children = [
  child([...watched, "--watch-preserve-output", "server/standalone.ts"], {
    DATABASE_URL: database.connections.admin,
    FRONT_END: "skip",
    GRAPHILE_ENV: "development",
  }),
  child([join(root, "node_modules/vite/bin/vite.js"), "--config", "admin/vite.config.ts"]),
];

const stop = async () => {
  for (const one of children) one.kill("SIGINT");
  await Promise.all(
    children.map((one) => (one.exitCode === null && one.signalCode === null ? once(one, "exit") : null)),
  );
  await database.close();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void stop());
