import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { oneDatabase } from "../databases/databases.ts";
import { reportTo } from "../errors/report.ts";
import { createApi } from "../graphql/api.ts";
import { askingAs, type Ask } from "../graphql/ask.ts";
import type { Log } from "../log.ts";
import { serverPool } from "./server-pool.ts";

const connectionsOfJobs = 4;

type Options = { url: string; configuration: Configuration; log: Log };

/** The API without a server, for a worker process: made with the first job that is done as a person would. */
export const apiForJobs = ({ url, configuration, log }: Options): { ask: Ask; stop(): Promise<void> } => {
  const make = () => {
    const pool = serverPool(url, log, { ...configuration, poolSize: connectionsOfJobs });
    const databases = oneDatabase(pool);
    const api = createApi({
      databases,
      log,
      report: reportTo({ log, databases }),
      services: { prepareInput: (_operation, input) => Promise.resolve(input), changes: null },
      introspection: false,
    });
    const ask = api.then(({ graphql }) => askingAs(graphql));
    return { pool, api, ask };
  };
  let made: ReturnType<typeof make> | undefined;
  return {
    ask: async (...question) => (await (made ??= make()).ask)(...question),
    stop: async () => {
      await made?.api.then(
        (api) => api.release(),
        () => undefined,
      );
      await made?.pool.end();
    },
  };
};
