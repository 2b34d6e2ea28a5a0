import fc, { type Arbitrary } from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../db/test/accounts.ts";
import { seedDemo } from "../../demo/seed.ts";
import { useChild } from "./child.ts";
import { conversation } from "./fuzz/frames.ts";
import { oddUpload } from "./fuzz/multipart.ts";
import { misspelt, oddBody, operation, writtenOut } from "./fuzz/operations.ts";
import { ask, each, sendBytes, type Outcome } from "./fuzz/run.ts";
import { garbledRequest, oddPath, oddRequest } from "./fuzz/wire.ts";

// What is sent follows from the seed, which is printed: FUZZ_SEED=… repeats a run.
const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
/** A quarter of the numbers below, 5,000 inputs; 100,000 in the long run. */
const times = process.env["STOCKWRIGHT_FULL"] ? 5 : 0.25;
const numbers = { graphql: 4_500, requests: 10_000, uploads: 1_500, sockets: 4_000 } as const;

const child = useChild();
/** As whom inputs are sent, in turn. */
const people: (TestUser | null)[] = [null];
let tokens: (string | null)[] = [];
const renewTokens = (): void => {
  tokens = people.map((person) => person && child().tokenOf(person));
};

beforeAll(async () => {
  const { db } = child();
  await seedDemo(db.connections);
  type Row = { accountId: number; userId: number; claims: { role: string; type: "admin" | "user"; granted: string } };
  const { rows } = await db.admin.query<Row>(
    `select account_id as "accountId", id as "userId", app_private.claims_of(account_id, id) as claims from app_public.users order by id`,
  );
  for (const { accountId, userId, claims } of rows)
    people.push({ accountId, userId, visitor: { ...claims, accountId, userId, roleType: claims.type } });
  const client = await db.admin.connect();
  const restrictions = { routeBlacklist: ["vendors"], scopeBlacklist: ["sku:see_price"] };
  people.push(await createUser(client, rows[0]?.accountId ?? 0, restrictions));
  client.release();
  renewTokens();
});

const some = <T>(arbitrary: Arbitrary<T>, number: number): T[] =>
  fc.sample(arbitrary, { numRuns: number * times, seed });

const tally = (outcomes: readonly Outcome[]): string => {
  const counts = new Map<string, number>();
  for (const { kind, said } of outcomes) counts.set(`${kind}: ${said}`, (counts.get(`${kind}: ${said}`) ?? 0) + 1);
  return [...counts]
    .toSorted()
    .map(([name, count]) => `${String(count).padStart(7)} ${name}`)
    .join("\n");
};

const leaks =
  /node_modules|pg-protocol|\.ts:\d+|\bat \w+ \(|app_(public|private|hidden)\b|relation \\?"|column \\?"|syntax error at or near/;
/** `livez`: milliseconds in the middle. */
type Found = { outcomes: Outcome[]; livez: number };

/** Tests run without the built front end; its absence is the one plain text that may be kept. */
const isUnbuilt = (answer: string): boolean =>
  answer.startsWith("HTTP/1.1 503 ") && /content-type: text\/plain/i.test(answer) && !answer.includes("no-store");

/** What no answer may be. */
const problemOf = ({ said, answer, milliseconds }: Outcome, limit: number): string | null => {
  if (/"code":"INTERNAL"/.test(answer)) return "INTERNAL";
  if (said.startsWith("5") && !isUnbuilt(answer)) return "a failure of ours";
  if (leaks.test(answer)) return "tells of our inside";
  return milliseconds > limit ? `took ${Math.round(milliseconds)} ms` : null;
};
/** The first of what is wrong, after the counts are printed. */
const problemsIn = ({ outcomes, livez }: Found): unknown[] => {
  // five seconds; on a machine that has no time for the plainest question either, more
  const limit = Math.max(5_000, 200 * livez);
  const slowest = Math.round(Math.max(...outcomes.map(({ milliseconds }) => milliseconds)));
  console.log(
    `seed ${seed}, ${outcomes.length} inputs, slowest ${slowest} ms, livez ${Math.round(livez)} ms\n${tally(outcomes)}`,
  );
  const wrong = outcomes.flatMap((outcome) => {
    const problem = problemOf(outcome, limit);
    return problem ? [{ problem, ...outcome, answer: outcome.answer.slice(0, 1_000) }] : [];
  });
  const exit = child().exit();
  const unexpected = child()
    .log()
    .split("\n")
    .filter((line) => line !== "" && !/"level":"(info|warn)"/.test(line));
  return [...(exit === null ? [] : [{ exit }]), ...wrong.slice(0, 5), ...unexpected.slice(0, 10)];
};

/** Does the work with tokens that are always fresh, and asks the plainest question meanwhile. */
const observed = async (work: () => Promise<Outcome[]>): Promise<Found> => {
  renewTokens();
  const renewing = setInterval(renewTokens, 20_000);
  const waits: number[] = [];
  const asking = setInterval(async () => {
    const started = performance.now();
    await fetch(`${child().url}/livez`).catch(() => undefined);
    waits.push(performance.now() - started);
  }, 250);
  try {
    const outcomes = await work();
    return { outcomes, livez: waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0 };
  } finally {
    clearInterval(renewing);
    clearInterval(asking);
  }
};

const patience = { timeout: 600_000 * Math.max(1, times) };

test("operations of every root field with one wrong place, as anybody", patience, async () => {
  const inputs = some(
    fc.oneof(
      { weight: 13, arbitrary: operation },
      { weight: 2, arbitrary: writtenOut },
      { weight: 4, arbitrary: misspelt },
      { weight: 1, arbitrary: oddBody },
    ),
    numbers.graphql,
  );
  const found = await observed(() =>
    each(inputs, 8, (input, index) => ask(child().url, tokens[index % people.length] ?? null, input)),
  );
  expect(problemsIn(found)).toEqual([]);
});

test("requests over TCP: odd, garbled, and mere bytes", patience, async () => {
  const inputs = some(fc.oneof(oddRequest, oddPath, garbledRequest), numbers.requests);
  const found = await observed(() => each(inputs, 24, (input) => sendBytes(child().port, input)));
  expect(problemsIn(found)).toEqual([]);
});

/** The tokens of those who are signed in, in turn. */
const nextToken = (() => {
  let turn = 0;
  return (): string => tokens[1 + (turn++ % (people.length - 1))] ?? "";
})();

test("uploads of odd forms", patience, async () => {
  const inputs = some(oddUpload(nextToken), numbers.uploads);
  const found = await observed(() => each(inputs, 4, (input) => sendBytes(child().port, input(), 1_000)));
  expect(problemsIn(found)).toEqual([]);
});

test("sockets that are told anything", patience, async () => {
  const inputs = some(conversation(nextToken), numbers.sockets);
  const found = await observed(() => each(inputs, 40, (input) => sendBytes(child().port, input(), 100)));
  expect(problemsIn(found)).toEqual([]);
});
