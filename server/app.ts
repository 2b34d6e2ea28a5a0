import "./graphile-env.ts";
import type { KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import express, { type Express } from "express";
import type { Pool } from "pg";
import type { Registry } from "prom-client";
import type { Auth } from "./api/auth.ts";
import { socialSignIn } from "./auth/social.ts";
import { integrationSecrets } from "../db/client/integration-secrets.ts";
import { calendarFeed } from "./calendar/feed.ts";
import { reportTo } from "./errors/report.ts";
import { startChangeFeed } from "./changes/feed.ts";
import { immediate, serveWithDraining, type Grace } from "./draining.ts";
import type { Databases } from "./databases/databases.ts";
import { exportsPlugin } from "./exports/graphql.ts";
import type { FrontEnd } from "./front-ends/declared.ts";
import { isBuiltFile, serveFrontEnds } from "./front-ends/serve.ts";
import { createApi } from "./graphql/api.ts";
import { askingAs, type Ask } from "./graphql/ask.ts";
import { importsPlugin } from "./imports/graphql.ts";
import { hooks } from "./integrations/inbound.ts";
import type { Integrations } from "./integrations/registry.ts";
import { filesPlugin } from "./graphql/files.ts";
import { startRemovingBytes } from "./files/remove-bytes.ts";
import { serveFile } from "./files/serve.ts";
import { signedAddresses } from "./files/signed-address.ts";
import type { FileStore } from "./files/store.ts";
import { removeLeftovers } from "./files/uploads/leftovers.ts";
import type { Pace } from "./files/uploads/limits.ts";
import { executing } from "./graphql/execute.ts";
import { preferJson } from "./http/accept.ts";
import { accessLog } from "./http/access-log.ts";
import { readBody } from "./http/body.ts";
import { connectionOptions, limitConnections } from "./http/connections.ts";
import { failure, notFound } from "./http/failure.ts";
import { livez, readyz } from "./http/health.ts";
import { mountRoutes } from "./http/mount-routes.ts";
import { multipart } from "./graphql/multipart.ts";
import { readiness, writableDatabase, writableFolder } from "./http/readiness.ts";
import { routes } from "./http/routes.ts";
import { requestId } from "./requests/request-id.ts";
import { security } from "./http/security.ts";
import type { Log } from "./log.ts";
import { readReplica } from "./replica/replica.ts";
import { asProblems } from "./rest/problem.ts";
import { restApi } from "./rest/router.ts";
import { swaggerPage } from "./rest/swagger.ts";
import { budgetPlugin } from "./graphql/limits/budget-plugin.ts";
import { loopBudget } from "./shares/loop-budget.ts";
import { heavyRequestQueue, type HeavyRequestQueue } from "./shares/heavy-request-queue.ts";
import { publicRate } from "./shares/public-rate.ts";
import { publicReading } from "./http/public-reading.ts";
import { withinBudget } from "./http/within-budget.ts";
import { ownerOf } from "./requests/work.ts";
import { attachSockets } from "./sockets/attach.ts";
import type { AskAs } from "./templates/ask.ts";
import { printedReportsPlugin } from "./reports/plugin.ts";
import { readFrom } from "./templates/pictures.ts";
import { templatesPlugins } from "./templates/plugin.ts";

export type AppOptions = {
  databases: Databases;
  /** Connections to a replica of home, where there is one. */
  replicaPool?: Pool | undefined;
  auth: Auth;
  log: Log;
  /** What is measured, where somebody reads it. */
  metrics?: Registry | undefined;
  files: FileStore;
  /** Signs addresses of files, and seals what companies enter of their accounts with providers. */
  secret: KeyObject;
  /** Whose providers call in; none unless given. */
  integrations?: Integrations;
  production: boolean;
  /** Whose pages are served; none unless given. */
  frontEnds?: readonly FrontEnd[];
  /** Folder of mails that are written to files, where they are. */
  outbox?: string | undefined;
  /** How slowly an upload may come. */
  pace?: Pace;
  /** Milliseconds of the process that one sender may use at once; the usual ones unless given. */
  loopAtOnce?: number | undefined;
  /** The queue of heavy requests: those of people who keep the process busy while others are at work, unless given. */
  paces?: HeavyRequestQueue | undefined;
  /** Calls that one person may make by REST in a minute; the usual number unless given. */
  restCalls?: number | undefined;
  /** How many proxies before us are believed about a client's address. */
  trustedProxies?: number;
};
export type App = {
  server: Server;
  /** Asks the API within the process, as a person who is signed in would. */
  ask: Ask;
  /** Whether the schema of its API was prepared, or built when it began. */
  isPrepared: boolean;
  /** Ends when everything under way is answered and everybody has gone; immediate unless given. */
  stop(grace?: Grace): Promise<void>;
};

/** The whole server, in the order in which a request meets its parts. */
export const createApp = async ({
  databases,
  replicaPool,
  auth,
  log,
  metrics,
  files,
  secret,
  integrations = new Map(),
  production,
  frontEnds = [],
  outbox,
  pace,
  loopAtOnce,
  paces: given,
  restCalls,
  trustedProxies = 0,
}: AppOptions): Promise<App> => {
  const readinessChecks = [
    writableDatabase(databases.home),
    writableFolder("file store", files.waiting),
    writableFolder("temporary folder", tmpdir()),
    ...(outbox ? [writableFolder("outbox", outbox)] : []),
  ];
  const server = createServer(connectionOptions);
  const isBuilt = isBuiltFile(frontEnds);
  const replica = replicaPool && readReplica({ primary: databases.home, pool: replicaPool, log });
  const measured = metrics && (await import("./http/metrics.ts")).serverMetrics(metrics, server, isBuilt);
  if (metrics) (await import("./replica/metrics.ts")).databaseMetrics(metrics, databases.home, replica);
  const report = reportTo({ log, databases, failures: measured?.failures });
  const budget = loopBudget(loopAtOnce);
  const paces = given ?? heavyRequestQueue(budget);
  const readers = publicRate();
  const addresses = signedAddresses(secret);
  const changes = startChangeFeed(databases.all, log);
  await removeLeftovers(files.waiting);
  const removing = databases.all.map((pool) => startRemovingBytes(pool, files, log));
  // templates read their records from the API that they are a part of
  const askAs: AskAs = (visitor) => async (text, variables) => {
    const { graphql } = await opening;
    const { data, errors } = await executing(graphql)({ sender: visitor }, text, variables);
    if (errors[0]) throw errors[0].originalError ?? errors[0];
    return data ?? {};
  };
  const opening = createApi({
    databases,
    replica,
    log,
    report,
    services: { prepareInput: auth.prepareInput, changes },
    plugins: [
      ...auth.plugins,
      filesPlugin(files, addresses),
      exportsPlugin(addresses),
      ...templatesPlugins({ askAs, read: readFrom(files) }),
      printedReportsPlugin(askAs),
      importsPlugin(addresses),
      budgetPlugin(budget, paces),
    ],
    introspection: !production,
    onRead: ({ claims, address }, milliseconds, isAccepted) =>
      budget[isAccepted ? "worked" : "refused"](ownerOf(claims?.acc, claims?.sub ?? 0, address), milliseconds),
  });
  /** What goes on by itself, and holds connections. */
  const rest = async (): Promise<void> => {
    await Promise.all(removing.map((each) => each.stop()));
    await changes.close();
    replica?.stop();
  };
  // fails where none can be made: a server without an API does not start
  const api = await opening.catch(async (error: unknown) => {
    await rest();
    throw error;
  });
  const { graphql } = api;
  await graphql.ready();

  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustedProxies);
  app.set("query parser", "simple");
  app.use(requestId);
  if (measured) app.use(measured.requests);
  app.use(accessLog(log, isBuilt));
  app.use(security({ production }));
  const callsIn = hooks({ integrations, calls: auth.providerCalls, secrets: integrationSecrets(secret), log });
  app.use(callsIn.aliases);
  const graphqlHandler = express.Router();
  await graphql.addTo(graphqlHandler as unknown as Express, null, false); // it asks for `use` alone
  mountRoutes(
    app,
    routes,
    {
      livez: { handlers: [livez] },
      readyz: { handlers: [readyz(readiness(readinessChecks), () => draining.isDraining(), log)] },
      graphql: { first: preferJson, handlers: [graphqlHandler] },
      files: { handlers: [serveFile(files, addresses)] },
      apps: { handlers: [auth.serveApp] },
      auth: { handlers: [express.Router().get(["/:provider", "/:provider/callback"], socialSignIn)] },
      api: { first: asProblems, handlers: [restApi(graphql, restCalls)] },
      swagger: { handlers: [swaggerPage] },
      feeds: {
        handlers: [
          express.Router().get("/calendar/:file", ...calendarFeed({ databases, whose: auth.whoseFeed, budget })),
        ],
      },
      hooks: { first: callsIn.limit, handlers: [callsIn.take] },
    },
    {
      authenticate: auth.authenticate,
      withinShare: withinBudget(budget),
      readBody: readBody(),
      readFiles: multipart({ folder: files.waiting, log, ...(pace ? { pace } : {}) }),
      pace: paces.handle,
      publicReading: (companyOf) => publicReading(readers, companyOf),
    },
  );
  app.use(serveFrontEnds(frontEnds));
  app.use(notFound);
  app.use(failure(log, report));

  limitConnections(server, { trustedProxies });
  const draining = serveWithDraining(server, app);
  const sockets = attachSockets(server, graphql, {
    claimsOf: auth.claimsOf,
    anonymousRate: auth.anonymousRate,
    log,
    budget,
    trustedProxies,
  });

  const stop = async (grace = immediate): Promise<void> => {
    draining.begin();
    await Promise.all([sockets.close(grace.all), draining.end(grace)]);
    await rest();
    await api.release();
  };
  return { server, ask: askingAs(graphql), isPrepared: api.isPrepared, stop };
};
