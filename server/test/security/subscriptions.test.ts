import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestUser } from "../../../db/test/accounts.ts";
import { moduleOf } from "../../../db/test/security/base-scopes.ts";
import { startTally, summary } from "../../../db/test/security/tally.ts";
import type { World } from "../../../db/test/security/world.ts";
import { scopeOf } from "../../../resources/core/naming.ts";
import { resources } from "../../../resources/core/registry.ts";
import { attend } from "../attending.ts";
import { useServed } from "../served.ts";
import { socketLimits } from "../../sockets/limits.ts";
import { personOf, personsWith, settle } from "./office.ts";
import { rootFields } from "./schema.ts";

const served = useServed();
const clients: Client[] = [];
let world: World;
beforeAll(async () => {
  world = await settle(served());
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
});

type Heard = { data?: { recordChanged?: { module: string; id: number } | null } | null; errors?: unknown };
type Listener = { module: string; heard: Heard[]; refusals: string[] };

/** Sockets of a person that listen to modules, each to as many as one may. */
const listenTo = (person: TestUser, modules: readonly string[]): Listener[] =>
  Array.from({ length: Math.ceil(modules.length / socketLimits.subscriptions) }, (_, n) =>
    listenBy(person, modules.slice(n * socketLimits.subscriptions, (n + 1) * socketLimits.subscriptions)),
  ).flat();

const listenBy = (person: TestUser, modules: readonly string[]): Listener[] => {
  const client = createClient({
    url: `${served().url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${served().tokenOf(person)}` },
    retryAttempts: 0,
  });
  clients.push(client);
  return modules.map((module) => {
    const listener: Listener = { module, heard: [], refusals: [] };
    client.subscribe<Heard["data"]>(
      { query: `subscription { recordChanged(module: "${module}") { event module id } }` },
      {
        next: (message) => {
          listener.heard.push(message as Heard);
          if (message.errors) listener.refusals.push(JSON.stringify(message.errors));
        },
        error: (error) => listener.refusals.push(JSON.stringify(error)),
        complete: () => undefined,
      },
    );
    return listener;
  });
};
const until = async (condition: () => boolean): Promise<void> => {
  for (let round = 0; round < 400 && !condition(); round += 1) await new Promise((resolve) => setTimeout(resolve, 50));
};
const modules = resources.map(({ name }) => name);

/** What was written before is told and forgotten: who listens from now on hears of nothing else. */
const toldAll = async (): Promise<void> => {
  const isTold = async () =>
    (await served().db.admin.query("select from app_private.change_outbox limit 1")).rows.length === 0;
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 250)); // on its way to the server
};

/** Says that a record of each module changed, as the history's trigger does. */
const change = async (accountId: number, id: number) =>
  served().db.admin.query(
    "insert into app_private.change_outbox (account_id, module, record_id, operation) select $1, module, $2, 'updated' from unnest($3::text[]) as module",
    [accountId, id, modules],
  );

test(
  "a subscription hears its own account, of every module, and needs the module's scope",
  { timeout: 120_000 },
  async () => {
    const { sweep, check } = startTally("GraphQL subscriptions");
    check(
      rootFields("Subscription").every(({ name }) => ["recordChanged", "userChanged", "recordPresence"].includes(name)),
      "root fields",
      "a subscription that nobody asks",
    );
    const scoped = resources.filter(({ follows }) => !follows);
    const routes = [...new Set(scoped.map((resource) => moduleOf(`${scopeOf(resource)}:view`)))];
    const restricted = await personsWith(
      served(),
      world.ours,
      routes.map((route) => ({ type: "admin", routes: [route] })),
    );
    await toldAll();
    const refused = routes.flatMap((route, n) =>
      listenTo(
        restricted[n] ?? personOf(world.ours.admin),
        scoped.filter((resource) => moduleOf(`${scopeOf(resource)}:view`) === route).map(({ name }) => name),
      ),
    );
    const sides = [world.ours, world.theirs].map((company) => ({
      company,
      listeners: listenTo(personOf(company.admin), modules),
    }));
    // told again until each has heard: when a subscription has begun is not said to its client
    const [ourId, theirId] = [1_000_001, 2_000_002];
    const idOf = (side: number) => (side === 0 ? ourId : theirId);
    const heardBy = (side: number, { heard }: Listener) =>
      heard.some(({ data }) => data?.recordChanged?.id === idOf(side));
    for (let round = 0; round < 20; round += 1) {
      for (const [n, { company }] of sides.entries()) await change(company.accountId, idOf(n));
      const done = () =>
        sides.every(({ listeners }, n) => listeners.every((listener) => heardBy(n, listener))) &&
        refused.every(({ refusals }) => refusals.length > 0);
      for (let wait = 0; wait < 20 && !done(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 50));
      if (done()) break;
    }
    await until(() => refused.every(({ refusals }) => refusals.length > 0));
    for (const [n, { listeners }] of sides.entries())
      for (const listener of listeners) {
        check(heardBy(n, listener), listener.module, `is not heard by its own account: ${listener.refusals.join(" ")}`);
        check(
          listener.heard.every(
            ({ data }) => data?.recordChanged?.id === idOf(n) && data.recordChanged.module === listener.module,
          ),
          listener.module,
          `another account or module is heard: ${JSON.stringify(listener.heard)}`,
        );
      }
    for (const { module, heard, refusals } of refused) {
      check(
        refusals.some((refusal) => refusal.includes("FORBIDDEN")),
        module,
        `is answered ${refusals.join(" ") || "with events"} without its scope`,
      );
      check(
        !JSON.stringify(heard).includes(String(ourId)),
        module,
        `is heard without its scope: ${JSON.stringify(heard)}`,
      );
    }
    console.log(summary(sweep));
    expect(sweep.findings.slice(0, 40).map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
    expect(sweep.checks).toBeGreaterThan(150);
  },
);

test("nobody is at a record of another company, of any module", { timeout: 120_000 }, async () => {
  const { sweep, check } = startTally("Presence at records of others");
  const { rows } = await served().db.admin.query<{ module: string; id: number }>(
    "select module, min(record_id) as id from app_public.references where account_id = $1 and module = any ($2) group by module",
    [world.ours.accountId, modules],
  );
  const at = (person: TestUser, place: { module: string; id: number }) => {
    const attendance = attend(served().url, served().tokenOf(person), place);
    clients.push(attendance.client);
    return { ...place, attendance };
  };
  for (const { module, id } of rows) {
    const [own, foreign] = [
      at(personOf(world.ours.admin), { module, id }),
      at(personOf(world.theirs.admin), { module, id }),
    ];
    await until(() => own.attendance.seen !== null && foreign.attendance.refusals.length > 0);
    check(own.attendance.seen !== null, module, `its own company is refused: ${own.attendance.refusals.join()}`);
    check(foreign.attendance.seen === null, module, "is seen from another company");
    check(foreign.attendance.refusals.join().includes("NOT_FOUND"), module, "another company is not refused");
    own.attendance.leave();
    await own.attendance.client.dispose();
    await foreign.attendance.client.dispose();
  }
  console.log(summary(sweep));
  expect(sweep.findings.map(({ subject, problem }) => `${subject}: ${problem}`)).toEqual([]);
  expect(sweep.checks).toBeGreaterThan(30);
});
