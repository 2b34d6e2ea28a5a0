import { configurationFrom } from "../db/client/configuration/from-environment.ts";
import { home } from "../db/client/connection.ts";
import { joinDatabase } from "../db/client/join.ts";
import { migrateDatabase } from "../db/client/migrate.ts";
import { reportStartError, StartError } from "../db/client/startError.ts";
import { moveAccount } from "./moving/move.ts";

/** `npm run move:account -- <number of the company> <name of a database>`: see server/moving/move.ts. */
const move = async ([account, target, ...rest]: readonly string[]): Promise<void> => {
  if (!account || !/^[1-9]\d{0,8}$/.test(account) || !target || rest.length > 0)
    throw new StartError(`npm run move:account -- <number of the company> <${home}, or a name of DATABASES>`);
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const configuration = configurationFrom();
  const { further } = configuration;
  const database = await joinDatabase(configuration);
  try {
    for (const connections of further.values()) await migrateDatabase({ connections });
    await moveAccount({
      account: Number(account),
      target,
      databases: new Map([[home, database.connections], ...further]),
      say: (text) => console.log(`${seconds()} s: ${text}.`),
    });
    console.log(`${seconds()} s: it is done.`);
  } finally {
    await database.close();
  }
};

try {
  await move(process.argv.slice(2));
} catch (error) {
  reportStartError(error);
}
