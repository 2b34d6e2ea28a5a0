import { createClient } from "graphql-ws";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestUser } from "../../../db/test/accounts.ts";
import type { Company } from "../../../db/test/security/company.ts";
import { startTally, summary } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { useServed } from "../served.ts";
import { personOf, settle } from "./office.ts";

const served = useServed();
let world: World;
beforeAll(async () => {
  world = await settle(served());
});
const other = (company: Company) => (company === world.ours ? world.theirs : world.ours);

test("on shared connections nobody acts with another's settings", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("requests of two companies, mixed");
  const lists = "vendors(limit: 450) { name } customers(limit: 450) { businessName } history(limit: 50) { changes }";
  const questions = [
    `{ currentUser { account { name } } ${lists} }`,
    `{ ${lists} users { email } }`,
    // fails on its connection, once before and once after it was sent
    '{ vendors(orderBy: {column: "nothing"}) { name } }',
    `mutation { updateVendor(input: {id: 2147483647, name: "x"}) { id } }`,
  ];
  const heard: { mail: string; company: Company }[] = [];
  const clients = [world.ours, world.theirs].flatMap((company) =>
    // fifty sockets; one person may hold twenty
    [company.admin, company.user].flatMap((visitor, n) =>
      Array.from({ length: n === 0 ? 15 : 10 }, () => {
        const client = createClient({
          url: `${served().url.replace("http", "ws")}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: { authorization: `Bearer ${served().tokenOf(personOf(visitor))}` },
          retryAttempts: 0,
        });
        client.subscribe<{ userChanged: { user: { email: string } | null } | null }>(
          { query: "subscription { userChanged { id user { email } } }" },
          {
            next: ({ data }) => {
              const mail = data?.userChanged?.user?.email;
              if (mail) heard.push({ mail, company });
            },
            error: () => undefined,
            complete: () => undefined,
          },
        );
        return client;
      }),
    ),
  );
  const one = async (n: number): Promise<void> => {
    const company = n % 2 === 0 ? world.ours : world.theirs;
    const visitor = n % 3 === 0 ? company.user : company.admin;
    const person: TestUser | null = n % 11 === 0 ? null : personOf(visitor);
    const { data, errors, code } = await served().ask(person, questions[n % questions.length] ?? "");
    const said = JSON.stringify([data, errors]);
    const [mine, theirs] = [company.name, other(company).name];
    check(!said.includes(theirs), "answer", `of ${mine} tells of ${theirs}: ${said.slice(0, 300)}`);
    check(code !== "INTERNAL", "answer", `is INTERNAL: ${said.slice(0, 300)}`);
    if (person === null) check(!said.includes(mine), "nobody", `is told of ${mine}: ${said.slice(0, 300)}`);
    else if (n % questions.length < 2 && visitor === company.admin)
      check(
        errors.length === 0 && said.includes(mine),
        "answer",
        `does not tell ${mine} of itself: ${said.slice(0, 300)}`,
      );
  };
  try {
    for (let round = 0; round < 6; round += 1) {
      await served().db.admin.query(
        "insert into app_private.change_outbox (account_id, module, record_id, operation) select account_id, 'users', id, 'updated' from app_public.users",
      );
      await Promise.all(Array.from({ length: 50 }, (_, n) => one(round * 50 + n)));
    }
    for (let wait = 0; wait < 100 && heard.length < 100; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { mail, company } of heard)
      check(mail.endsWith(`@${company.name.toLowerCase()}.test`), "socket", `of ${company.name} is told of ${mail}`);
    check(heard.length >= 100, "socket", `only ${heard.length} users were heard of`);
  } finally {
    await Promise.all(clients.map((client) => client.dispose()));
  }
  console.log(`${summary(sweep)} (${heard.length} events on ${clients.length} sockets)`);
  expect(sweep.findings.slice(0, 20).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
});

test("an idempotency key is its person's own, and stands for one call", async () => {
  const { ours, theirs } = world;
  const key = "everybody-knows-this-key";
  const create = async (person: TestUser, name: string, idempotencyKey = key) => {
    const { data, code, errors } = await served().ask<{
      createCustomer: { id: number } | null;
    } | null>(person, "mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }", {
      variables: { input: { businessName: name, idempotencyKey } },
    });
    return {
      id: data?.createCustomer?.id,
      code,
      said: JSON.stringify([data, errors]),
    };
  };
  const first = await create(personOf(ours.admin), "Keyed");
  expect(first.id).toEqual(expect.any(Number));
  // the same answer for the same call of the same person
  expect((await create(personOf(ours.admin), "Keyed")).id).toBe(first.id);
  // a colleague and a stranger are answered with records of their own
  const persons = [ours.user, theirs.admin, theirs.user].map(personOf);
  const replies = await Promise.all(persons.map((person) => create(person, "Keyed")));
  expect(replies.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
  expect(new Set([first, ...replies].map(({ id }) => id)).size).toBe(4);
  // other parameters, and another operation, are refused without a word of the first
  const changed = await create(personOf(ours.admin), "Otherwise");
  expect(changed.code).toBe("IDEMPOTENCY_MISMATCH");
  expect(changed.said).not.toContain("Keyed");
  const operation = await served().ask(
    personOf(ours.admin),
    `mutation { deleteCustomer(id: ${first.id}, idempotencyKey: "${key}") { id } }`,
  );
  expect(operation.code).toBe("IDEMPOTENCY_MISMATCH");
  const { rows } = await served().db.admin.query("select from app_public.customers where id = $1", [first.id]);
  expect(rows).toHaveLength(1);
});
