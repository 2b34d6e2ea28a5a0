import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks, floods, type Attack } from "./attacks/attacks.ts";
import { feel } from "./attacks/neighbour.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { hireAs, registerAccount } from "./support/new-account.ts";
import { type RunningServer, startServer } from "./support/running-server.ts";

const full = Boolean(process.env.STOCKWRIGHT_FULL);
/** QUALITY's figure, for a quiet machine; the short run only notices what holds everybody up for seconds. */
const more = full ? 50 : 2_500;
/** Milliseconds until nothing of the attack before is under way: what is thrown away of long bodies, whose sockets wait. */
const calm = full ? 4_000 : 0;
const milliseconds = full ? 6_000 : 2_000;
/** After so long, a sender has back the share that the attack used up. */
const refilled = 100_000;

let server: RunningServer;
let neighbour: ApiClient;
let demo: ApiClient;
/** When the demo company was last heard to the end of its patience. */
let spent = Number.NEGATIVE_INFINITY;

const page = () => neighbour.request("{ vendorsPaginated(limit: 25) { totalCount edges { node { id name email } } } }");

beforeAll(async () => {
  server = await startServer();
  demo = createApiClient(server.url);
  await demo.login("admin@demo.test", "stockwright-demo");
  neighbour = (await registerAccount(server, "Neighbour")).client;
  for (let number = 0; number < 30; number += 1)
    await neighbour.request("mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }", {
      input: {
        name: `Vendor ${number}`,
        contactName: "Ann Lee",
        email: "ann@vendor.test",
        phone: "2125550100",
        address1: "1 Main Street",
        city: "Columbus",
        postalCode: "43004",
        district: "OH",
        country: "US",
      },
    });
  await page();
});
afterAll(() => server?.stop());

const people: Readonly<Record<Attack["by"], number>> = { nobody: 0, "one person": 1, "seven people": 7 };

/** Each attack is made by people who have their whole share: of a new company, or of the one that has many rows. */
const attackersOf = async ({ by, rows, name }: Pick<Attack, "by" | "rows" | "name">): Promise<ApiClient[]> => {
  if (by === "nobody") return [];
  if (rows) await delay(Math.max(0, spent + refilled - Date.now()));
  const first = rows ? demo : (await registerAccount(server, name)).client;
  await first.request("{ currentUser { id } }"); // a token lasts a minute
  const others = [];
  for (let number = 1; number < people[by]; number += 1)
    others.push((await hireAs(server, first, `p${number}`, "user")).client);
  return [first, ...others];
};
type Tried = Pick<Attack, "name" | "by" | "rows" | "often">;
const tried = [...attacks, ...floods.map(({ name }): Tried => ({ name, by: "nobody" }))].filter(
  ({ often }: Tried) => full || often,
);

test.each<Tried>(tried)("$name: a neighbour's p95 stays where it was", async (attack) => {
  const { name } = attack;
  const attackers = await attackersOf(attack);
  const tokens = attackers.map((client) => client.token() ?? "");
  await delay(calm);
  const address = `127.0.1.${1 + tried.indexOf(attack)}`;
  const felt = await feel(page, { name, url: server.url, address, tokens }, milliseconds);
  if (attack.rows) spent = Date.now();
  console.log(
    `${name}: p95 ${felt.idle.toFixed(1)} → ${felt.attacked.toFixed(1)} ms, ${(felt.attacked / felt.idle).toFixed(1)} ×, ${felt.failed} failed; attackers: ${JSON.stringify(felt.outcomes)}`,
  );
  expect(Object.keys(felt.outcomes).length).toBeGreaterThan(0); // so it can fail
  const heard = Object.keys(felt.outcomes);
  expect(attackers.length > 0 && heard.includes("401")).toBe(false);
  expect(felt.failed).toBe(0);
  expect(felt.attacked).toBeLessThanOrEqual(felt.idle + more);
  expect(server.process.exitCode).toBeNull();
});
