import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "./attacks/attacks.ts";
import { feel } from "./attacks/neighbour.ts";
import { type ApiClient, createApiClient } from "./support/api-client.ts";
import { hire, registerAccount } from "./support/new-account.ts";
import { type RunningServer, startServer } from "./support/running-server.ts";

const full = Boolean(process.env.STOCKWRIGHT_FULL);
/** QUALITY's figure, for a quiet machine; the short run only notices what holds everybody up for seconds. */
const more = full ? 50 : 2_500;
const milliseconds = full ? 6_000 : 2_000;
const people = full ? 7 : 2; // a role each, of which an account has ten

let server: RunningServer;
let neighbour: ApiClient;
const attackers: ApiClient[] = [];

const page = () => neighbour.request("{ vendorsPaginated(limit: 25) { totalCount edges { node { id name email } } } }");

beforeAll(async () => {
  server = await startServer();
  const demo = createApiClient(server.url);
  await demo.login("admin@demo.test", "stockwright-demo");
  attackers.push(demo);
  for (let number = 1; number < people; number += 1)
    attackers.push((await hire(server, demo, `p${number}`, {})).client);
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

/** A token lasts a minute: each attack begins with fresh ones. */
const tokensOf = async (clients: readonly ApiClient[]): Promise<string[]> => {
  await Promise.all(clients.map((client) => client.request("{ currentUser { user { id } } }").catch(() => undefined)));
  return clients.map((client) => client.token() ?? "");
};
const sockets = { name: "sockets that say nothing", by: "nobody" as const, often: undefined };
const tried = [...attacks, sockets].filter(({ often }) => full || often);

test.each(tried)("$name: a neighbour's p95 stays where it was", async ({ name, by }) => {
  const tokens = await tokensOf(by === "nobody" ? [] : by === "one person" ? attackers.slice(0, 1) : attackers);
  const felt = await feel(page, { name, url: server.url, tokens }, milliseconds);
  console.log(
    `${name}: p95 ${felt.idle.toFixed(0)} → ${felt.attacked.toFixed(0)} ms, ${felt.failed} failed; attackers: ${JSON.stringify(felt.outcomes)}`,
  );
  expect(Object.keys(felt.outcomes).length).toBeGreaterThan(0); // so it can fail
  expect(felt.failed).toBe(0);
  expect(felt.attacked).toBeLessThanOrEqual(felt.idle + more);
  expect(server.process.exitCode).toBeNull();
});
