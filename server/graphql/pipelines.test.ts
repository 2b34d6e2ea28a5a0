import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../db/test/database.ts";
import { createPool } from "../../db/client/pool.ts";
import { withRetry } from "../../db/client/retry.ts";
import { describeError } from "../errors/describe.ts";
import { runOnce, runTogether, type Query } from "./pg-service.ts";
import { statementNames } from "./statement-names.ts";

const database = useDatabase();
const pipelines = process.env.STOCKWRIGHT_FULL ? 30_000 : 4_000;
const people = 16;
const limits = { statements: 6, characters: 4_000 };

let pool: Pool;
beforeAll(() => {
  pool = createPool(database().connections.server, { max: 9, application_name: "pipelines" });
});
afterAll(() => pool.end());

const random = (below: number): number => Math.floor(Math.random() * below);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;

type Part = { query: Query; answer?: (account: string) => unknown; refused?: string };
/** What a pipeline is made of: forty statements that answer, and one that fails at each stage of a statement's life. */
const parts: readonly (() => Part)[] = [
  ...Array.from({ length: 40 }, (_, number) => () => {
    const given = random(1000);
    return {
      query: {
        text: `select ${number} as n, $1::int as given, current_setting('app.account_id', true) as account, current_user::text as who`,
        values: [given],
      },
      answer: (account: string) => ({ n: number, given, account, who: "visitor" }),
    };
  }),
  ...Array.from({ length: 5 }, (_, number) => () => ({
    query: { text: `select ${number}, password_hash from app_private.logins`, values: [] },
    refused: "42501", // parsed
  })),
  ...Array.from({ length: 5 }, (_, number) => () => ({
    query: { text: `select ${number}, $1::int`, values: ["no number"] },
    refused: "22P02", // bound
  })),
  ...Array.from({ length: 5 }, (_, number) => () => ({
    query: { text: `select ${number}, app_private.fail('SWVAL', $1)`, values: ["no"] },
    refused: "SWVAL", // executed
  })),
  () => ({ query: { text: "select pg_sleep(0.02)", values: [] }, answer: () => ({ pg_sleep: "" }) }),
];
/** What a pooler in between may do at any time. */
const forgotten: Part = { query: { text: "deallocate all", values: [] } };

/** Of errors that come from outside: cut, cancelled, ended. */
const disturbed = ["57014", "57P01"];

const runPipeline = async (account: string): Promise<string> => {
  const chosen = random(50) === 0 ? [forgotten] : Array.from({ length: 1 + random(4) }, () => pick(parts)());
  const refused = chosen.find((part) => part.refused)?.refused;
  try {
    const answers = await withRetry(() =>
      runTogether(
        pool,
        { role: "visitor", "app.account_id": account },
        chosen.map(({ query }) => query),
        limits,
      ),
    );
    expect(refused).toBeUndefined();
    for (const [index, { answer }] of chosen.entries())
      if (answer) expect(answers[index]?.rows).toEqual([answer(account)]);
    return "answered";
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === refused) return "refused";
    if (disturbed.includes(code ?? "")) return code ?? "";
    if (describeError(error).code === "UNAVAILABLE") return "cut";
    throw new Error(`${code} ${message}; expected ${refused}`, { cause: error });
  }
};

const nothingLeft = async (): Promise<void> => {
  const { rows } = await withRetry(() =>
    runOnce(pool, null, {
      text: "select current_user::text as who, coalesce(current_setting('app.account_id', true), '') as account",
    }),
  );
  expect(rows).toEqual([{ who: "stockwright_server", account: "" }]);
};

test("eviction, refusals, cancels, ends and forgotten statements in any order: every answer is right, nothing leaks", async () => {
  const outcomes: Record<string, number> = {};
  const done = new AbortController();
  const disturb = (async () => {
    for (let round = 0; !done.signal.aborted; round += 1) {
      await delay(random(15));
      const deed = round % 5 === 0 ? "pg_terminate_backend" : "pg_cancel_backend";
      await database().admin.query(
        `select ${deed}(pid) from pg_stat_activity where application_name = 'pipelines' order by random() limit 1`,
      );
    }
  })();
  let left = pipelines;
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (left > 0) {
        left -= 1;
        const outcome = await runPipeline(String(person + 1));
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (left % 20 === 0)
          await nothingLeft().catch((error: unknown) => {
            if (!["TIMEOUT", "UNAVAILABLE"].includes(describeError(error).code)) throw error;
          });
      }
    }),
  );
  done.abort();
  await disturb;
  console.log("pipelines", outcomes);
  for (const outcome of ["answered", "refused", "57014", "57P01"]) expect(outcomes[outcome]).toBeGreaterThan(0); // so it can fail

  // undisturbed; the last end may be heard of only now
  await expect
    .poll(() =>
      nothingLeft().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { rows } = await runTogether(
    pool,
    null,
    [{ text: "select count(*)::int as kept from pg_prepared_statements" }],
    limits,
  ).then(([answer]) => answer ?? { rows: [] });
  expect((rows[0] as { kept: number }).kept).toBeLessThanOrEqual(limits.statements + 1);
});

test("a statement evicted in a pipeline that failed is prepared anew", async () => {
  const one = createPool(database().connections.server, { max: 1 });
  const kept = { statements: 2, characters: 1_000 };
  const ask = (...texts: string[]) =>
    runTogether(
      one,
      null,
      texts.map((text) => ({ text })),
      kept,
    );
  try {
    await ask("select 1 as n", "select 2 as n");
    await expect(ask("select 3 as n", "select nothing from nowhere")).rejects.toMatchObject({ code: "42P01" });
    expect((await ask("select 1 as n")).map(({ rows }) => rows)).toEqual([[{ n: 1 }]]);
    expect((await ask("select 2 as n", "select 3 as n")).map(({ rows }) => rows)).toEqual([[{ n: 2 }], [{ n: 3 }]]);
  } finally {
    await one.end();
  }
});

test("a table that changes its shape does not fail those who read it", async () => {
  const one = createPool(database().connections.server, { max: 1 });
  try {
    await database().admin.query(
      "create table public.shape (a int); insert into public.shape values (1); grant select on public.shape to public",
    );
    const read = () => withRetry(() => runOnce(one, null, { text: "select * from public.shape" }));
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await database().admin.query("alter table public.shape add b int default 2");
    expect((await read()).rows).toEqual([{ a: 1, b: 2 }]);
  } finally {
    await one.end();
  }
});

test("what cannot be written to Postgres fails alone and leaves the connection whole", async () => {
  const one = createPool(database().connections.server, { max: 1 });
  const unwritable = {
    toString: () => "",
    toJSON: () => {
      throw new Error("not to be written");
    },
  };
  try {
    await expect(runOnce(one, null, { text: "select $1::text", values: [unwritable] })).rejects.toThrow(
      "not to be written",
    );
    expect((await runOnce(one, null, { text: "select $1::text as t", values: ["whole"] })).rows).toEqual([
      { t: "whole" },
    ]);
  } finally {
    await one.end();
  }
});

test("names of statements are bounded by the weight of their texts, and long ones are not kept", () => {
  const { of, weight } = statementNames(10_000);
  const first = of("select 1");
  for (let number = 0; number < 1_000; number += 1) {
    of(`select ${number} ${" ".repeat(500)}`);
    of("select 1"); // used again and again: stays
  }
  expect(weight()).toBeLessThanOrEqual(10_000);
  expect(of("select 1")).toBe(first);
  expect(of(" ".repeat(60_000))).toBe("");
});
