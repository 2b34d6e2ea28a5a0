import "../graphile-env.ts";
import { writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "postgraphile/graphql";
import { connectionsFrom } from "../../db/client/connection.ts";
import { createPool } from "../../db/client/pool.ts";
import { exportSchema } from "./export.ts";
import { packed } from "../graphql/schema/prepared.ts";

// Prints the API's schema over the migrated database of DATABASE_URL for db/generated/schema.graphql, and writes it as servers load
// it into the file that is named.
const [, , file] = process.argv;
const pool = createPool(connectionsFrom(process.env["DATABASE_URL"] ?? "").server);
const { schema, prepared } = await exportSchema(pool);
await pool.end();
if (file !== undefined) writeFileSync(file, packed(prepared));
process.stdout.write(`${printSchema(lexicographicSortSchema(schema))}\n`);
