import { join, resolve } from "node:path";
import { joinDatabase } from "../db/client/join.ts";
import { tokenSecret } from "../db/client/secret.ts";
import { dataFolder } from "../db/client/start.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { makeBackup } from "./backup/make.ts";
import { storeOf } from "./files/store-of.ts";

/** `npm run backup -- <folder>`: database, files and secrets, while everything goes on. */
const backup = async ([folder, ...rest]: readonly string[]): Promise<void> => {
  if (!folder || rest.length > 0) throw new StartError("npm run backup -- <a folder that is new>");
  const began = Date.now();
  const dataDir = dataFolder();
  const database = await joinDatabase();
  try {
    const { tables, files, missing } = await makeBackup(resolve(folder), {
      url: database.connections.admin,
      files: storeOf(dataDir),
      secret: tokenSecret(dataDir),
      secrets: process.env.TOKEN_SECRET ? null : join(dataDir, "secrets"),
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
