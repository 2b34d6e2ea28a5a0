import { createSecretKey, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { createAuth } from "./auth.ts";
import { oneDatabase } from "../databases/databases.ts";
import { exportsPlugin } from "../exports/graphql.ts";
import { diskStore } from "../files/disk-store.ts";
import { filesPlugin } from "../graphql/files.ts";
import { signedAddresses } from "../files/signed-address.ts";
import { importsPlugin } from "../imports/graphql.ts";
import { silentLog } from "../log.ts";
import { printedReportsPlugin } from "../reports/plugin.ts";
import { templatesPlugins } from "../templates/plugin.ts";
import type { ApiOptions } from "../graphql/plugins.ts";

/** The whole API with nobody behind it: for what is read from its schema alone. */
export const unserved = (pool: Pool): ApiOptions => {
  const secret = createSecretKey(randomBytes(32));
  const databases = oneDatabase(pool);
  const auth = createAuth({ databases, secret });
  return {
    databases,
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
  };
};
