import { expect, test } from "vitest";
import { useDatabase } from "../../db/test/database.ts";
import { createPool } from "../../db/client/pool.ts";
import { withRetry } from "../../db/client/retry.ts";
import { runOnce } from "./pg-service.ts";

const database = useDatabase();
const one = () => createPool(database().connections.server, { max: 1 });
const settings = { role: "visitor", "app.account_id": "7", "app.granted": ",vendor:*," };
const read = "select current_user as who, app_hidden.account_id() as account, app_hidden.may($1) as may";

test("settings hold for their statement and are gone with it", async () => {
  const pool = one();
  try {
    const { rows } = await runOnce(pool, settings, { text: read, values: ["vendor:create"] });
    expect(rows).toEqual([{ who: "visitor", account: 7, may: true }]);
    const after = await runOnce(pool, null, {
      text: "select current_user as who, current_setting('app.account_id', true) as account",
    });
    expect(after.rows).toEqual([{ who: "stockwright_server", account: "" }]);
  } finally {
    await pool.end();
  }
});

test("a statement that fails leaves neither settings nor half-made statements on its connection", async () => {
  const pool = one();
  try {
    await expect(runOnce(pool, settings, { text: "select 1 / $1::int", values: [0] })).rejects.toMatchObject({
      code: "22012",
    });
    await expect(runOnce(pool, settings, { text: "select nothing from nowhere" })).rejects.toMatchObject({
      code: "42P01",
    });
    await expect(runOnce(pool, settings, { text: "select 1 / $1::int", values: [0] })).rejects.toMatchObject({
      code: "22012",
    });
    expect((await runOnce(pool, settings, { text: "select 1 / $1::int as one", values: [1] })).rows).toEqual([
      { one: 1 },
    ]);
    expect((await runOnce(pool, null, { text: "select current_user as who" })).rows).toEqual([
      { who: "stockwright_server" },
    ]);
  } finally {
    await pool.end();
  }
});

test("settings that are refused stop the statement", async () => {
  const pool = one();
  try {
    await expect(runOnce(pool, { role: "postgres" }, { text: "select current_user" })).rejects.toMatchObject({
      code: expect.any(String),
    });
  } finally {
    await pool.end();
  }
});

test("many different statements do not pile up on a connection", async () => {
  const pool = one();
  try {
    for (let number = 0; number < 350; number += 1) await runOnce(pool, null, { text: `select ${number} as n` });
    const { rows } = await runOnce(pool, null, { text: "select count(*)::int as kept from pg_prepared_statements" });
    expect((rows[0] as { kept: number }).kept).toBeLessThanOrEqual(301);
  } finally {
    await pool.end();
  }
});

test.each([{ code: "42P05" }, { code: "26000" }, { code: "0A000", routine: "RevalidateCachedQuery" }])(
  "what Postgres knows otherwise is run again: $code",
  async (said) => {
    let runs = 0;
    const work = async () => ((runs += 1) < 2 ? Promise.reject(Object.assign(new Error("prepared"), said)) : "done");
    expect(await withRetry(work)).toBe("done");
  },
);

test("lost races are run again, five times at most", async () => {
  const lost = Object.assign(new Error("deadlock"), { code: "40P01" });
  let runs = 0;
  expect(await withRetry(async () => ((runs += 1) < 4 ? Promise.reject(lost) : "won"))).toBe("won");
  runs = 0;
  await expect(withRetry(async () => ((runs += 1), Promise.reject(lost)))).rejects.toBe(lost);
  expect(runs).toBe(6);
});
