import { reportStartError, StartError } from "../db/client/startError.ts";
import { configured } from "./composition/configured.ts";
import { runProcess } from "./composition/process.ts";
import { jsonLog } from "./log.ts";

/** `npm run start:worker`: a worker process of its own for the database of DATABASE_URL, beside any number of servers. */
try {
  const configuration = await configured();
  if (!configuration.database)
    throw new StartError("A worker process of its own needs DATABASE_URL; `npm start` runs one beside the server.");
  await runProcess({ configuration, serves: false, works: true, log: jsonLog() });
} catch (error) {
  reportStartError(error);
}
