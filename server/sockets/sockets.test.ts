import { setTimeout as delay } from "node:timers/promises";
import { createClient, type Client } from "graphql-ws";
import { afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestAccount } from "../../db/test/accounts.ts";
import { begun, listen, type Listener } from "../test/hearing.ts";
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
const hear = (...listeners: Listener[]): Promise<void> =>
  begun(served().db.admin, { accountId: account.accountId, module: "vendors" }, listeners);
const createVendor = async (name: string): Promise<number> => {
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput(name) } },
  );
  return data.createVendor.id;
};
const until = async (condition: () => boolean): Promise<void> => {
  for (let round = 0; round < 400 && !condition(); round += 1) await delay(50);
};

test("a socket ends when its token does, and its listener goes on with the next token", async () => {
  await createVendor("Unheard, plans are made");
  const tokens = [served().tokenOf(account.user, 6)];
  const { client, opened, closed } = connect(() => tokens.shift() ?? served().tokenOf(account.user));
  const listener = listen(client, vendors);
  await hear(listener);
  const before = await createVendor("Under the first token");
  await until(() => listener.heard.length === 1);
  expect(closed).toEqual([]);
  await until(() => opened.length === 2);
  expect(closed).toEqual([4403]);
  await hear(listener);
  const after = await createVendor("Under the second");
  await until(() => listener.heard.length === 2);
  expect(listener.heard).toEqual([before, after].map((id) => ({ data: { recordChanged: { id } } })));
  expect(listener.refusals).toEqual([]);
  expect(closed).toEqual([4403]);
});

test("who has no new token hears nothing more", async () => {
  const token = served().tokenOf(account.user, 2);
  const { client, opened, closed } = connect(() => token);
  const listener = listen(client, vendors);
  const { heard, refusals } = listener;
  await hear(listener);
  await until(() => refusals.length > 0); // the client gives up after some tries
  expect(opened).toHaveLength(1);
  expect(new Set(closed)).toEqual(new Set([4403]));
  expect(refusals).toEqual([expect.objectContaining({ code: 4403 })]);
  expect(heard).toEqual([]);
});

test("one socket listens to fifty things at once, not to more", async () => {
  const { client } = connect(() => served().tokenOf(account.user));
  const all = Array.from({ length: 51 }, () => listen(client, vendors));
  await hear(...all);
  const refused = all.filter(({ refusals }) => JSON.stringify(refusals).includes("TOO_COMPLEX"));
  expect(refused).toHaveLength(1);
  await createVendor("Heard by fifty");
  const hearing = () => all.filter(({ heard }) => heard.length > 0);
  await until(() => hearing().length === 50);
  expect(hearing()).toHaveLength(50);
});
