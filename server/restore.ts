import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { tokenSecret } from "../db/client/secret.ts";
import { openDatabase } from "../db/client/start.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { checkBackup, loadDatabase, loadFiles, loadSecrets, requireEmpty } from "./backup/load.ts";
import { secretMark } from "./backup/manifest.ts";
import { verifyRestored } from "./backup/verify.ts";
import { storeOf } from "./files/store-of.ts";

/** `npm run restore -- <folder>`: a backup into the empty database of DATABASE_URL, or a new embedded one, and a new DATA_DIR. */
const restore = async ([folder, ...rest]: readonly string[]): Promise<boolean> => {
  if (!folder || rest.length > 0) throw new StartError("npm run restore -- <the folder of a backup>");
  const began = Date.now();
  const from = resolve(folder);
  const configuration = configurationFrom();
  const { dataDir, database: given } = configuration;
  const manifest = await checkBackup(from);
  if (given) await requireEmpty(given.admin);
  else if (existsSync(join(dataDir, "postgres")))
    throw new StartError(`There is a database in ${dataDir} already: name a new DATA_DIR, or an empty DATABASE_URL.`);
  await loadSecrets(from, configuration.tokenSecret ? null : join(dataDir, "secrets"));
  if (secretMark(tokenSecret(configuration)) !== manifest.secret)
    throw new StartError(
      "TOKEN_SECRET is another than when the backup was made: with it nothing that was sealed can be read.",
    );
  const database = await openDatabase({ ...configuration, say: console.log });
  try {
    await loadDatabase(database.connections, from, manifest);
    await loadFiles(from, manifest, storeOf(configuration));
    const { tables, rows, levels, isolated, problems } = await verifyRestored(database.connections, manifest);
    for (const problem of problems) console.error(problem);
    console.log(
      `${tables} tables with ${rows} rows and ${manifest.files.length} files restored in ${((Date.now() - began) / 1000).toFixed(1)} s; ${levels} stock levels and ${isolated} views of other companies checked, ${problems.length} problems.`,
    );
    return problems.length === 0;
  } finally {
    await database.close();
  }
};

try {
  process.exitCode = (await restore(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  reportStartError(error);
}
