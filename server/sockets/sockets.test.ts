import { setTimeout as delay } from "node:timers/promises";
import { createClient, type Client } from "graphql-ws";
import { afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestAccount } from "../../db/test/accounts.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

const address = (): string => `${served().url.replace("http", "ws")}/graphql`;
const vendors = 'subscription { recordChanged(module: "vendors") { id } }';

/** A client that is asked for its token each time it connects, and notes how its connections ended. */
const connect = (token: () => string) => {
  const closed: number[] = [];
  const opened: number[] = [];
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: () => ({ authorization: `Bearer ${token()}` }),
    retryWait: () => delay(50),
    on: {
      connected: () => void opened.push(Date.now()),
      closed: (event) => void closed.push((event as { code: number }).code),
    },
  });
  clients.push(client);
  return { client, opened, closed };
};
const listen = (client: Client): unknown[] => {
  const heard: unknown[] = [];
  client.subscribe(
    { query: vendors },
    { next: ({ data, errors }) => heard.push(errors ?? data), error: (error) => heard.push(error), complete: () => {} },
  );
  return heard;
};
const createVendor = async (name: string): Promise<number> => {
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput(name) } },
  );
  await delay(600); // told by now to everyone who listens, and to nobody who comes later
  return data.createVendor.id;
};
const until = async (condition: () => boolean): Promise<void> => {
  for (let round = 0; round < 100 && !condition(); round += 1) await delay(50);
};

test("a socket ends when its token does, and its listener goes on with the next token", async () => {
  await createVendor("Unheard, plans are made");
  const tokens = [served().tokenOf(account.user, 4)];
  const { client, opened, closed } = connect(() => tokens.shift() ?? served().tokenOf(account.user));
  const heard = listen(client);
  await until(() => opened.length === 1);
  await delay(300);
  const before = await createVendor("Under the first token");
  await until(() => heard.length === 1);
  expect(closed).toEqual([]);
  await until(() => opened.length === 2);
  expect(closed).toEqual([4403]);
  await delay(300);
  const after = await createVendor("Under the second");
  await until(() => heard.length === 2);
  expect(heard).toEqual([before, after].map((id) => ({ recordChanged: { id } })));
  expect(closed).toEqual([4403]);
});

test("who has no new token hears nothing more", async () => {
  const token = served().tokenOf(account.user, 2);
  const { client, opened, closed } = connect(() => token);
  const heard = listen(client);
  await until(() => heard.length > 0); // the client gives up after some tries
  expect(opened).toHaveLength(1);
  expect(new Set(closed)).toEqual(new Set([4403]));
  expect(heard).toEqual([expect.objectContaining({ code: 4403 })]);
});

test("one socket listens to fifty things at once, not to more", async () => {
  const { client } = connect(() => served().tokenOf(account.user));
  const all = Array.from({ length: 51 }, () => listen(client));
  const refused = () => all.filter((heard) => JSON.stringify(heard).includes("TOO_COMPLEX"));
  await until(() => refused().length > 0);
  expect(refused()).toHaveLength(1);
  await createVendor("Heard by fifty");
  const hearing = () => all.filter((heard) => JSON.stringify(heard).includes("recordChanged"));
  await until(() => hearing().length === 50);
  expect(hearing()).toHaveLength(50);
});
