import { setTimeout as delay } from "node:timers/promises";
import { Registry } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import type { TestAccount } from "../../db/test/accounts.ts";
import type { Claims } from "../graphql/visitor.ts";
import { caller, keyOf, type CallRest } from "../rest/test/calling.ts";
import { startServer } from "../composition/start-server.ts";
import { vendorInput } from "../test/served.ts";
import { useFollowed } from "./test/followed.ts";

const followed = useFollowed();
let account: TestAccount;
let calls: readonly CallRest[];
beforeAll(async () => {
  const { servers } = followed();
  account = await servers[0].account();
  const key = await keyOf(servers[0], account.admin);
  calls = servers.map(({ url }) => caller(url, key));
});

type Listed = { vendors: { name: string }[]; vendorsFigures: { count: number } };
const at = (turn: number) => followed().servers[turn % 2]!;
const restAt = (turn: number) => calls[turn % 2]!;
/** The vendors whose name has this in it, and how many they are, through either server by either door. */
const list = async (turn: number, name: string): Promise<readonly string[]> => {
  if (turn % 3 === 0) {
    const { status, body } = await restAt(turn)("GET", `/vendors?searchText=${encodeURIComponent(name)}`);
    expect(status).toBe(200);
    return (body["vendors"] as { name: string }[]).map((one) => one.name);
  }
  const { data, errors } = await at(turn).ask<Listed>(
    account.admin,
    "query ($filter: VendorFilter) { vendors(filter: $filter) { name } vendorsFigures(filter: $filter) }",
    { variables: { filter: { searchText: name } } },
  );
  expect(errors).toEqual([]);
  expect(Number(data.vendorsFigures.count)).toBe(data.vendors.length);
  return data.vendors.map((one) => one.name);
};
/** Saves, however busy the machine is: again under the same key where that is said. */
const create = async (turn: number, name: string): Promise<number> => {
  if (turn % 2 === 0) {
    const headers = { "idempotency-key": name };
    const { status, body } = await restAt(turn)("POST", "/vendors", { body: vendorInput(name), headers });
    if (status === 503) return create(turn, name);
    expect(status).toBe(201);
    return body["id"] as number;
  }
  const input = { ...vendorInput(name), idempotencyKey: name };
  const { data, code } = await at(turn).ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input } },
  );
  if (code === "UNAVAILABLE") return create(turn, name);
  expect(code).toBeUndefined();
  return data.createVendor.id;
};
const remove = async (turn: number, id: number): Promise<void> =>
  void expect((await restAt(turn)("DELETE", `/vendors/${id}`)).status).toBe(204);

/** Reads from here on, by who answered. */
const counting = async () => {
  const before = await followed().reads();
  return async () => {
    const after = await followed().reads();
    return { replica: after.replica - before.replica, primary: after.primary - before.primary };
  };
};

let serial = 0;
/** People who save, and ask through the other server as soon as that is answered; how often it was not there, or still was. */
const saveAndAsk = async (people: number, rounds: number, isThere = async (_name: string) => true) => {
  let missing = 0;
  let missed = 0;
  const person = async (who: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const name = `Fresh ${(serial += 1)} of ${who}`;
      const id = await create(who + round, name);
      if (!(await isThere(name))) missed += 1;
      if (!(await list(who + round + 1, name)).includes(name)) missing += 1;
      await remove(who + round, id);
      if ((await list(who + round + 1 + (round % 2), name)).includes(name)) missing += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, who) => person(serial + who)));
  return { missing, missed, asked: people * rounds * 2 };
};

test("what was just saved is never missing, whoever saved it by whichever door, and most lists come from the replica", async () => {
  const share = await counting();
  const { missing, asked } = await saveAndAsk(6, 15);
  const { replica, primary } = await share();
  console.log(`replica: ${missing} of ${asked} missing; ${replica} reads by the replica, ${primary} by the primary`);
  expect(missing).toBe(0);
  expect(replica / (replica + primary)).toBeGreaterThan(0.5);
});

test("nor where the replica is behind by some milliseconds, which it is waited for", async () => {
  const { replica, used } = followed();
  await replica.query("alter system set recovery_min_apply_delay = '50ms'");
  await replica.query("select pg_reload_conf()");
  await delay(200);
  await used();
  const share = await counting();
  const unguarded = async (name: string): Promise<boolean> =>
    (await replica.query("select from app_public.vendors where name = $1", [name])).rowCount === 1;
  const { missing, missed, asked } = await saveAndAsk(4, 10, unguarded);
  const reads = await share();
  console.log(
    `replica 50 ms behind: ${missing} of ${asked} missing (${missed} of ${asked / 2} where nobody waits); ${reads.replica} reads by the replica, ${reads.primary} by the primary`,
  );
  expect(missed).toBeGreaterThan(0); // so it can fail
  expect(missing).toBe(0);
  expect(reads.replica / (reads.replica + reads.primary)).toBeGreaterThan(0.5);
  await replica.query("alter system reset recovery_min_apply_delay");
  await replica.query("select pg_reload_conf()");
});

test("only lists and reports are read from it", async () => {
  const { servers, used } = followed();
  await used();
  const id = await create(1, "Counted once");
  const share = await counting();
  const [{ ask }] = servers;
  expect((await ask(account.admin, `{ vendor(id: ${id}) { name } currentUser { id } }`)).errors).toEqual([]);
  expect(
    (
      await ask(
        account.admin,
        `mutation { updateVendor(input: {id: ${id}, version: 1, phone: "2125550133"}) { vendor { phone } } }`,
      )
    ).errors,
  ).toEqual([]);
  expect(await share()).toEqual({ replica: 0, primary: 0 });
  const fragment =
    "fragment many on Query { ... on Query { vendors { id } } } query A { ...many } query B { currentUser { id } }";
  const send = (operationName: string) =>
    fetch(`${servers[0].url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "test",
        authorization: `Bearer ${servers[0].tokenOf(account.admin)}`,
      },
      body: JSON.stringify({ query: fragment, operationName }),
    });
  expect(await (await send("B")).json()).not.toHaveProperty("errors");
  expect(await share()).toEqual({ replica: 0, primary: 0 });
  expect(await (await send("A")).json()).not.toHaveProperty("errors");
  expect(await share()).toEqual({ replica: 1, primary: 0 });
});

test("while it stands still lists are as fresh, from the primary, and from it again when it goes on", async () => {
  const { replica, used } = followed();
  await used();
  await replica.query("select pg_wal_replay_pause()");
  const share = await counting();
  const { missing, asked } = await saveAndAsk(3, 5);
  expect({ missing, asked }).toEqual({ missing: 0, asked: 30 });
  const { primary, replica: stale } = await share();
  expect(stale).toBe(0);
  expect(primary).toBeGreaterThanOrEqual(asked);
  await replica.query("select pg_wal_replay_resume()");
  await used();
  const after = await counting();
  await saveAndAsk(2, 5);
  expect((await after()).replica).toBeGreaterThan(0);
});

/** People who ask and save without a pause while something happens; what went wrong. */
const meanwhile = async (what: () => Promise<void>) => {
  const wrong: unknown[] = [];
  const ending = new AbortController();
  let asked = 0;
  const people = Array.from({ length: 4 }, async () => {
    while (!ending.signal.aborted)
      try {
        const one = await saveAndAsk(1, 1);
        asked += one.asked;
        if (one.missing > 0) wrong.push("missing");
      } catch (error) {
        wrong.push(error);
      }
  });
  await what();
  ending.abort();
  await Promise.all(people);
  return { wrong, asked };
};
const kill = (signal: NodeJS.Signals): void => {
  for (const one of followed().processes())
    try {
      process.kill(one, signal);
    } catch {
      // gone with the others
    }
};

test("nobody sees an error when its connections are cut, when it is killed, or when it stops answering", async () => {
  const { replica, used, told } = followed();
  await used();
  const cut = await meanwhile(async () => {
    for (let n = 0; n < 20; n += 1) {
      await replica.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stockwright_server'",
      );
      await delay(50);
    }
  });
  expect(cut.wrong).toEqual([]);
  await used();

  const share = await counting();
  const before = told.length;
  const killed = await meanwhile(async () => {
    kill("SIGKILL");
    await used(false);
    await used();
    await delay(500);
  });
  expect(killed.wrong).toEqual([]);
  expect((await share()).replica).toBeGreaterThan(0);
  // once by each server, however many lists met it
  expect(told.slice(before).filter((one) => one.startsWith("the replica is not read from")).length).toBeLessThan(10);

  const frozen = await meanwhile(async () => {
    kill("SIGSTOP");
    try {
      await used(false);
      await delay(1_000);
    } finally {
      kill("SIGCONT");
    }
    await used();
  });
  expect(frozen.wrong).toEqual([]);
  console.log(
    `replica: ${cut.asked} lists while cut, ${killed.asked} while killed, ${frozen.asked} while stopped: no error`,
  );
}, 120_000);

test("a server reads from what REPLICA_URL names, and from the primary where that is no replica", async () => {
  const { db, servers, replicaUrl } = followed();
  const { accountId, userId, visitor } = account.admin;
  const claims: Claims = {
    ...{ acc: accountId, sub: userId, sid: 1, role: visitor.role, type: "admin", exp: 0 },
    granted: visitor.granted ?? "",
  };
  for (const [url, said, reads] of [
    [replicaUrl, "lists and reports are read from the replica", 1],
    [db.connections.admin, "the replica is not read from", 0],
  ] as const) {
    const told: string[] = [];
    const say = (message: string): void => void told.push(message);
    const registry = new Registry();
    const running = await startServer({
      ...{ url: db.connections.server, log: { info: say, warn: say, error: say } },
      configuration: configurationFrom({ PORT: "0", REPLICA_URL: url, DATA_DIR: servers[0].folder }),
      metrics: { registry, address: "", stop: async () => undefined },
    });
    try {
      await expect.poll(() => told, { timeout: 10_000 }).toContain(said);
      await running.ask(claims, "{ vendors(limit: 1) { id } }", {});
      expect(await registry.metrics()).toContain(`stockwright_reads_total{database="replica"} ${reads}`);
    } finally {
      await running.stop();
    }
  }
});

test("one that was promoted is left alone", async () => {
  const { replica, used, told } = followed();
  await used();
  await replica.query("select pg_promote()");
  const { missing } = await saveAndAsk(2, 5);
  expect(missing).toBe(0);
  await used(false);
  expect(told.at(-1)).toBe("the replica is not read from: it follows no primary");
});
