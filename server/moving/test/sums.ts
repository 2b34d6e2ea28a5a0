import type { Pool } from "pg";
import { companyTables, sumOf } from "../tables.ts";

/** What all tables hold of a company, by name; those that hold nothing are left out. */
export const sumsOf = async (admin: Pool, account: number): Promise<Record<string, string>> => {
  const client = await admin.connect();
  try {
    const sums: Record<string, string> = {};
    for (const table of await companyTables(client)) {
      const found = await sumOf(client, table, account);
      if (!found.startsWith("0 ")) sums[table.name] = found;
    }
    return sums;
  } finally {
    client.release();
  }
};
