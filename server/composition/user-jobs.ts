import type { Pool } from "pg";
import type { Configuration } from "../../db/client/configuration/configuration.ts";
import { integrationSecrets } from "../../db/client/integration-secrets.ts";
import { tokenSecret } from "../../db/client/secret.ts";
import type { UserJobs } from "../../workers/task.ts";
import { bulkRunner } from "../bulk/bulk-runner.ts";
import { deskOf } from "../exports/exporter.ts";
import type { FileStore } from "../files/store.ts";
import type { Ask } from "../graphql/ask.ts";
import { importer } from "../imports/importer.ts";
import type { Integrations } from "../integrations/registry.ts";
import { syncRunner } from "../integrations/run.ts";
import type { Log } from "../log.ts";
import { reportPrinter } from "../reports/report-printer.ts";
import { paperPrinter } from "../templates/paper-printer.ts";

type Means = {
  /** Asks the API within this process, as the person that a job is done for. */
  ask: Ask;
  /** Patient connections of the role stockwright_server. */
  pool: Pool;
  files: FileStore;
  integrations: Integrations;
  configuration: Configuration;
  log: Log;
};

/** The server's side of every job that has one. */
export const userJobs = ({ ask, pool, files, integrations, configuration, log }: Means): UserJobs => ({
  exports: deskOf(ask, files),
  imports: importer(ask, pool, files),
  bulk: bulkRunner(ask, pool),
  reports: reportPrinter(ask),
  papers: paperPrinter(ask, files),
  integrations: syncRunner({
    integrations,
    addresses: configuration.addresses,
    allowsPrivate: configuration.allowsPrivateReceivers,
    secrets: integrationSecrets(tokenSecret(configuration)),
    publicUrl: configuration.publicUrl,
    log,
  }),
});
