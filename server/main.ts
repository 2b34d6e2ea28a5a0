import { reportStartError, StartError } from "../db/client/startError.ts";
import { configured } from "./composition/configured.ts";
import { runProcess } from "./composition/process.ts";
import { jsonLog } from "./log.ts";

/** `npm run start:server`: a server process of its own, beside any number of others and of workers. */
try {
  const configuration = await configured();
  const { database, production, tokenSecret, dataDir } = configuration;
  if (!database)
    throw new StartError("A server process of its own needs DATABASE_URL; `npm start` brings its own database.");
  const log = jsonLog();
  if (production && !tokenSecret)
    log.warn(
      `TOKEN_SECRET is not set: this server signs with a secret of its own below ${dataDir}, and every other server that does not share that folder answers 401 to its people.`,
    );
  await runProcess({
    configuration,
    serves: true,
    works: false,
    log,
    onReady: (address) => log.info("serving", { address }),
  });
} catch (error) {
  reportStartError(error);
}
