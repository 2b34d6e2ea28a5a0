import { join, resolve } from "node:path";
import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { joinDatabase } from "../db/client/join.ts";
import { tokenSecret } from "../db/client/secret.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { makeBackup } from "./backup/make.ts";
import { storeOf } from "./files/store-of.ts";

/** `npm run backup -- <folder>`: database, files and secrets, while everything goes on. */
const backup = async ([folder, ...rest]: readonly string[]): Promise<void> => {
  if (!folder || rest.length > 0) throw new StartError("npm run backup -- <a folder that is new>");
  const began = Date.now();
  const configuration = configurationFrom();
  const database = await joinDatabase(configuration);
  try {
    const { tables, files, missing } = await makeBackup(resolve(folder), {
      url: database.connections.admin,
      files: storeOf(configuration),
      secret: tokenSecret(configuration),
      secrets: configuration.tokenSecret ? null : join(configuration.dataDir, "secrets"),
    });
    for (const key of missing) console.warn(`The bytes of the file ${key} were not there.`);
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(
      `${tables.length} tables with ${rows} rows and ${files.length} files saved in ${((Date.now() - began) / 1000).toFixed(1)} s. ${folder} holds secrets: keep it as you keep those.`,
    );
  } finally {
    await database.close();
  }
};

try {
  await backup(process.argv.slice(2));
} catch (error) {
  reportStartError(error);
}
