import "../graphile-env.ts";
import { createSecretKey, randomBytes } from "node:crypto";
import { postgraphile } from "postgraphile";
import { lexicographicSortSchema, printSchema } from "postgraphile/graphql";
import { connectionsFrom } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import { oneDatabase } from "../databases/databases.ts";
import { createAuth } from "../auth/auth.ts";
import { diskStore } from "../files/disk-store.ts";
import { exportsPlugin } from "../exports/graphql.ts";
import { importsPlugin } from "../imports/graphql.ts";
import { filesPlugin } from "../files/graphql.ts";
import { signedAddresses } from "../files/signed-address.ts";
import { silentLog } from "../log.ts";
import { printedReportsPlugin } from "../reports/plugin.ts";
import { templatesPlugins } from "../templates/plugin.ts";
import { preset } from "./preset.ts";

// Prints the API's schema for db/generated/schema.graphql; DATABASE_URL names a migrated database.
const pool = createPool(connectionsFrom(process.env["DATABASE_URL"] ?? "").server);
const secret = createSecretKey(randomBytes(32));
const auth = createAuth({ databases: oneDatabase(pool), secret });
const graphile = postgraphile(
  preset({
    databases: oneDatabase(pool),
    log: silentLog,
    report: () => undefined,
    services: { prepareInput: auth.prepareInput, changes: null },
    plugins: [
      ...auth.plugins,
      filesPlugin(diskStore(""), signedAddresses(secret)),
      ...templatesPlugins({ askAs: () => () => Promise.resolve({}), read: () => Promise.resolve(null) }),
      printedReportsPlugin(() => () => Promise.resolve({})),
      exportsPlugin(signedAddresses(secret)),
      importsPlugin(signedAddresses(secret)),
    ],
    introspection: true,
  }),
);
const text = printSchema(lexicographicSortSchema(await graphile.getSchema()));
await graphile.release();
await pool.end();
process.stdout.write(`${text}\n`);
