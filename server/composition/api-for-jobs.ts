import "../graphile-env.ts";
import { postgraphile } from "postgraphile";
import { grafserv } from "postgraphile/grafserv/express/v4";
import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { oneDatabase } from "../databases/databases.ts";
import { reportTo } from "../errors/report.ts";
import { askingAs, type Ask } from "../graphql/ask.ts";
import { preset } from "../graphql/preset.ts";
import type { Log } from "../log.ts";
import { serverPool } from "./server-pool.ts";

const connectionsOfJobs = 4;

type Options = { url: string; configuration: Configuration; log: Log };

/** The API without a server, for a worker process: made with the first job that is done as a person would. */
export const apiForJobs = ({ url, configuration, log }: Options): { ask: Ask; stop(): Promise<void> } => {
  const make = () => {
    const pool = serverPool(url, log, { ...configuration, poolSize: connectionsOfJobs });
    const databases = oneDatabase(pool);
    const graphile = postgraphile(
      preset({
        databases,
        log,
        report: reportTo({ log, databases }),
        services: { prepareInput: (_operation, input) => Promise.resolve(input), changes: null },
        introspection: false,
      }),
    );
    return { pool, graphile, ask: askingAs(graphile.createServ(grafserv)) };
  };
  let made: ReturnType<typeof make> | undefined;
  return {
    ask: (...question) => (made ??= make()).ask(...question),
    stop: async () => {
      await made?.graphile.release();
      await made?.pool.end();
    },
  };
};
