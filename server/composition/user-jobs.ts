import type { Pool } from "pg";
import type { UserJobs } from "../../workers/task.ts";
import { bulkDesk } from "../bulk/desk.ts";
import { deskOf } from "../exports/desk.ts";
import type { FileStore } from "../files/store.ts";
import type { Ask } from "../graphql/ask.ts";
import { importDesk } from "../imports/desk.ts";
import { reportDesk } from "../reports/desk.ts";
import { paperDesk } from "../templates/desk.ts";

type Means = {
  /** Asks the API within this process, as the person that a job is done for. */
  ask: Ask;
  /** Patient connections of the role stockwright_server. */
  pool: Pool;
  files: FileStore;
};

/** What a worker does as people would: the server's side of every such job. */
export const userJobs = ({ ask, pool, files }: Means): UserJobs => ({
  exports: deskOf(ask, files),
  imports: importDesk(ask, pool, files),
  bulk: bulkDesk(ask, pool),
  reports: reportDesk(ask),
  papers: paperDesk(ask, files),
});
