import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";

const database = useDatabase();
const [maximum, seconds] = [10, 900];
const attempt = { "test:login": "ann@fern.test", "test:address": "192.0.2.7" };

const count = async (attempts: object = attempt): Promise<number> => {
  const { rows } = await database().admin.query<{ wait: number }>("select app_private.count_attempts($1) as wait", [
    attempts,
  ]);
  return rows[0]?.wait ?? -1;
};
const forgive = () => database().admin.query("select app_private.forgive_attempts($1)", [attempt]);
/** The clock of the database cannot be turned, so what it remembers is moved back. */
const pass = (by: number) =>
  database().admin.query(
    `update app_private.rate_limits set ends_at = ends_at - make_interval(secs => $1),
       hits = array(select hit - make_interval(secs => $1) from unnest(hits) with ordinality as h (hit, place) order by place)`,
    [by],
  );
const kept = async () => {
  const { rows } = await database().admin.query<{ bucket: string; hits: number; written: string }>(
    "select split_part(bucket, ':', 2) as bucket, cardinality(hits) as hits, xmin::text as written from app_private.rate_limits order by 1",
  );
  return rows;
};
const hitsOf = async () => Object.fromEntries((await kept()).map(({ bucket, hits }) => [bucket, hits]));
const times = async <T>(number: number, act: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let round = 0; round < number; round += 1) results.push(await act());
  return results;
};

beforeAll(() =>
  database().admin.query(
    "insert into app_private.rate_rules values ('test:login', $1, $2), ('test:address', $3, $4), ('test:alone', $1, $2)",
    [maximum, seconds, 25, 3600],
  ),
);
beforeEach(() => database().admin.query("delete from app_private.rate_limits"));

test("the real limits are declared", async () => {
  const { rows } = await database().admin.query(
    "select kind, maximum, seconds from app_private.rate_rules where kind like 'login:%' order by kind",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: "login:address", maximum: 100, seconds: 3600 },
      { kind: "login:identity", maximum: 10, seconds: 900 },
    ]),
  );
});

test("no stretch of fifteen minutes holds more than its limit, whatever the moments", async () => {
  // in steps of twenty seconds, so that the time which the test itself takes decides nothing
  const gaps = fc.array(fc.integer({ min: 0, max: 13 }), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(gaps, async (steps) => {
      await database().admin.query("delete from app_private.rate_limits");
      const allowed: number[] = [];
      let clock = 0;
      for (const step of steps) {
        await pass(step * 20);
        clock += step * 20;
        const recent = allowed.filter((moment) => moment + seconds > clock);
        const wait = await count({ "test:alone": "ann" });
        expect(wait > 0).toBe(recent.length >= maximum);
        expect(wait).toBeLessThanOrEqual(Math.max(0, (allowed.at(-maximum) ?? 0) + seconds - clock));
        if (wait === 0) allowed.push(clock);
      }
    }),
    { numRuns: 12, seed: 7 },
  );
});

test("fifty attempts at once count exactly", async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => count()));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(maximum);
  expect(await hitsOf()).toEqual({ address: maximum, login: maximum });
});

test("a refused attempt writes nothing, so it neither prolongs the wait nor uses up the address", async () => {
  await times(maximum, () => count());
  await pass(600);
  const before = await kept();
  const waits = await times(30, () => count());
  expect(Math.min(...waits)).toBeGreaterThan(0);
  expect(waits.at(-1)).toBeLessThanOrEqual(waits[0] ?? 0);
  expect(await kept()).toEqual(before);
  await pass(301);
  expect(await count()).toBe(0); // so that it can fail
});

test("what succeeded is taken back", async () => {
  for (const wait of await times(maximum * 3, async () => {
    const wait = await count();
    await forgive();
    return wait;
  }))
    expect(wait).toBe(0);
  expect(await hitsOf()).toEqual({ address: 0, login: 0 });
  await forgive(); // nothing to take back
  await times(maximum, () => count());
  expect(await count()).toBeGreaterThan(0);
});

test("a bucket keeps no more moments than its limit, and ends with its window", async () => {
  for (let round = 0; round < 4; round += 1) {
    await times(maximum, () => count());
    await pass(seconds + 1);
  }
  expect(await hitsOf()).toEqual({ address: 25, login: maximum });
  await database().admin.query("select app_private.clean_up_logins()");
  expect(await hitsOf()).toEqual({ address: 25 });
  await pass(3600);
  await database().admin.query("select app_private.clean_up_logins()");
  expect(await kept()).toEqual([]);
});

test("keys are hashed, and spellings of a login are one", async () => {
  await count();
  await count({ "test:login": " ANN@fern.test", "test:address": "192.0.2.7" });
  expect(await hitsOf()).toEqual({ address: 2, login: 2 });
  const { rows } = await database().admin.query(
    "select string_agg(bucket, ' ') as buckets from app_private.rate_limits",
  );
  expect(rows[0].buckets).not.toMatch(/fern|192/);
});

test("a limit that nobody declared counts nothing", async () => {
  await expect(count({ "test:forgotten": "x" })).rejects.toThrow(/not-null/);
});
