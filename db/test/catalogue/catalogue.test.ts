import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { catalogueChecks } from "./checks.ts";

const database = useDatabase();

// that each of these can fail is shown by db/test/faults
test.for(catalogueChecks.map((check) => [check.name, check] as const))("%s", async ([, check]) => {
  const client = await database().admin.connect();
  try {
    expect((await check.find(client)).map(({ subject, problem }) => `${subject} ${problem}`)).toEqual([]);
  } finally {
    client.release();
  }
});
