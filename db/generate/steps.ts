import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { run } from "../../.ci/command.ts";
import type { Connections } from "../client/connection.ts";
import { StartError } from "../client/startError.ts";
import { readCatalogue } from "./catalogue.ts";
import { loadResources } from "./registry.ts";
import { rowTypes } from "./rows.ts";
import { schemaDump } from "./schema.ts";
import { writersSql } from "./writers/writers.ts";

/** What a step may read: the project and a migrated, empty database. */
export type Context = {
  root: string;
  /** As superuser. */
  client: ClientBase;
  connections: Connections;
  /** A file for the API's schema as servers load it, which is written with the printed one. */
  prepared: string;
};

/** Makes the text of one generated file. Undefined: there is nothing to make it from yet. */
export type Step = {
  path: string;
  run: (context: Context) => Promise<string | undefined>;
};

/** The file of the generated writers, applied to the database as soon as it is made. */
export const writersPath = "db/generated/writers.sql";

const makeSchema = "server/api/make.ts";

/** In order: each may use what the ones before it wrote. */
export const steps: readonly Step[] = [
  { path: "db/generated/rows.ts", run: ({ client }) => rowTypes(client) },
  {
    path: writersPath,
    run: async ({ root, client }) => writersSql(await loadResources(root), await readCatalogue(client)),
  },
  { path: "db/generated/schema.sql", run: ({ client }) => schemaDump(client) },
  {
    // a program of its own: the database knows nothing of the server
    path: "db/generated/schema.graphql",
    run: async ({ root, connections, prepared }) => {
      if (!existsSync(join(root, makeSchema))) return undefined;
      // graphile-export looks at all that Node has, of which some is deprecated
      const { code, output } = await run("node", ["--disable-warning=DEP0093", makeSchema, prepared], {
        env: { DATABASE_URL: connections.admin },
      });
      if (code !== 0) throw new StartError(`The GraphQL schema cannot be made of the definitions:\n${output}`);
      return output;
    },
  },
];
