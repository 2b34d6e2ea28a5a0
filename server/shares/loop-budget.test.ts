import { createClient } from "graphql-ws";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { useServed, type ApiError } from "../test/served.ts";
import { loopBudget, loopLimits } from "./loop-budget.ts";
import { timeBudget } from "./time-budget.ts";

const served = useServed({ loopAtOnce: loopLimits.atOnce, paced: true });
let ours: TestAccount;
let theirs: TestAccount;
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
});

const list = "{ vendors { id } }";
/** As costly to refuse as a document may be: every name is looked up and found to be misspelt. */
const refused = (number: number) =>
  `{ vendors { ${Array.from({ length: 350 }, (_, n) => `contactNam${n}_${number}`).join(" ")} } }`;

const openSocket = (user: TestUser) => {
  const client = createClient({
    url: `${served().url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${served().tokenOf(user)}` },
  });
  const ask = (query: string) =>
    new Promise<unknown>((resolve) => {
      client.subscribe(
        { query },
        { next: ({ data, errors }) => resolve(errors ?? data), error: resolve, complete: () => {} },
      );
    });
  return { ask, close: () => client.dispose() };
};

test("who sends costly refused documents is slowed, others are not", async () => {
  const answers = [];
  for (let round = 0; round < 100 && answers.at(-1)?.status !== 429; round += 1)
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, n) => served().ask(theirs.user, refused(round * 10 + n))))),
    );
  console.log(`refused documents until told to wait: ${answers.filter(({ status }) => status !== 429).length}`);
  expect(answers[0]).toMatchObject({ code: "BAD_REQUEST" });
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    code: "RATE_LIMITED",
    errors: [{ extensions: { detail: { seconds: expect.any(Number) } } }],
  });
  expect((await served().ask(theirs.admin, list)).data).toEqual({ vendors: [] }); // a colleague
  expect((await served().ask(ours.user, list)).data).toEqual({ vendors: [] });
  expect((await served().ask(null, list)).code).toBe("UNAUTHENTICATED");
});

test("a socket is no way around it", async () => {
  const socket = openSocket(theirs.admin);
  const codes: unknown[] = [];
  for (let round = 0; round < 200 && codes.at(-1) !== "RATE_LIMITED"; round += 1) {
    const [error] = (await socket.ask(refused(10_000 + round))) as [ApiError];
    codes.push(error.extensions.code);
  }
  expect([codes[0], codes.at(-1)]).toEqual(["BAD_REQUEST", "RATE_LIMITED"]);
  await socket.close();
  const other = openSocket(ours.user);
  expect(await other.ask("{ __typename }")).toEqual({ __typename: "Query" });
  await other.close();
});

test("a share refills by the second, and a company has twice a person's", () => {
  let time = 0;
  const budget = loopBudget(undefined, () => time);
  const [ann, bob, cid] = ["ann", "bob", "cid"].map((person) => ({ company: "one", person })) as [
    { company: string; person: string },
    { company: string; person: string },
    { company: string; person: string },
  ];
  const useUp = (owner: { company: string; person: string }) => {
    for (let spent = 0; spent < loopLimits.atOnce; spent += 40) budget.worked(owner, 40);
    budget.worked(owner, 40);
  };
  useUp(ann);
  expect([budget.wait(ann), budget.wait(bob)]).toEqual([1, 0]);
  useUp(bob);
  expect(budget.wait(cid)).toBeLessThanOrEqual(1); // of the company
  expect(budget.wait({ company: "two", person: "zoe" })).toBe(0);
  time += 2_000;
  expect([budget.wait(ann), budget.wait(cid)]).toEqual([0, 0]);
  for (let number = 0; number < 1_000; number += 1) budget.worked(ann, 5); // small things are not counted
  expect(budget.wait(ann)).toBe(0);
});

test("time of something scarce: a person's share refills by the second, and a company's people share theirs", () => {
  let time = 0;
  const { spend, wait } = timeBudget({ atOnce: 10_000, perSecond: 500, company: 2 }, () => time);
  const person = (company: string, name: string) => ({ company, person: name });
  const [ann, bob, cid, zoe] = [person("one", "ann"), person("one", "bob"), person("one", "cid"), person("two", "zoe")];
  spend(ann, 9_999);
  expect(wait(ann)).toBe(0);
  spend(ann, 5_001);
  expect([wait(ann), wait(bob), wait(zoe)]).toEqual([11, 0, 0]);
  time += 10_500;
  expect(wait(ann)).toBe(0);
  for (const one of [ann, bob]) spend(one, 10_000);
  spend(cid, 9_000);
  expect([wait(cid), wait(zoe)]).toEqual([14, 0]); // 13.5 seconds of the company's
  expect(wait(person("", "an address"))).toBe(0);
});
