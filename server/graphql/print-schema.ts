import "../graphile-env.ts";
import { postgraphile } from "postgraphile";
import { lexicographicSortSchema, printSchema } from "postgraphile/graphql";
import { connectionsFrom } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import { preset } from "./preset.ts";
import { unserved } from "./schema/unserved.ts";

// Prints the API's schema for db/generated/schema.graphql; DATABASE_URL names a migrated database.
const pool = createPool(connectionsFrom(process.env["DATABASE_URL"] ?? "").server);
const graphile = postgraphile(preset(unserved(pool)));
const text = printSchema(lexicographicSortSchema(await graphile.getSchema()));
await graphile.release();
await pool.end();
process.stdout.write(`${text}\n`);
