import { createClient, type Client } from "graphql-ws";
import { afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { begun, listen, type Listener } from "../test/hearing.ts";
import { useServed, vendorInput } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
const address = (): string => served().url.replace("http", "ws") + "/graphql";
const connect = (token: string): Client => {
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  clients.push(client);
  return client;
};
/** A user who hears, or is refused. */
const listener = async (user: TestUser, module: string, query: string): Promise<Listener> => {
  const listening = listen(connect(served().tokenOf(user)), query);
  await begun(served().db.admin, { accountId: user.accountId, module }, [listening]);
  return listening;
};
const until = async (condition: () => boolean): Promise<void> => {
  for (let round = 0; round < 400 && !condition(); round += 1) await new Promise((resolve) => setTimeout(resolve, 50));
};
const createVendor = async (account: TestAccount, name: string): Promise<number> => {
  const { data } = await served().ask<{ createVendor: { id: number } }>(
    account.admin,
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { id } }",
    { variables: { input: vendorInput(name) } },
  );
  return data.createVendor.id;
};

test("a change is heard in its account and in no other", async () => {
  const query = 'subscription { recordChanged(module: "vendors") { event module id } }';
  const [{ heard: here }, { heard: there }] = [
    await listener(ours.user, "vendors", query),
    await listener(theirs.user, "vendors", query),
  ];
  const id = await createVendor(ours, "Heard");
  await until(() => here.length > 0);
  expect(here).toEqual([{ data: { recordChanged: { event: "created", module: "vendors", id } } }]);
  expect(there).toEqual([]);
  const other = await createVendor(theirs, "Heard");
  await until(() => there.length > 0);
  expect(there).toEqual([{ data: { recordChanged: { event: "created", module: "vendors", id: other } } }]);
});

test("a changed user is read again under the listener's rights", async () => {
  const { heard } = await listener(ours.admin, "users", "subscription { userChanged { event id user { email } } }");
  const { errors } = await served().ask(
    ours.admin,
    `mutation { updateUser(input: {id: ${ours.user.userId}, profile: {lastName: "New"}}) { id } }`,
  );
  expect(errors).toEqual([]);
  await until(() => heard.length > 0);
  expect(heard).toEqual([
    {
      data: { userChanged: { event: "updated", id: ours.user.userId, user: { email: expect.stringContaining("@") } } },
    },
  ]);
});

test("who may not list a module does not hear of it", async () => {
  const blind = await served().user(ours.accountId, { routeBlacklist: ["vendors"] });
  const { heard, refusals } = await listener(
    blind,
    "vendors",
    'subscription { recordChanged(module: "vendors") { id } }',
  );
  expect(JSON.stringify(refusals)).toContain("FORBIDDEN");
  expect(heard).toEqual([]);
});

const closing = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => socket.once("close", (code) => resolve(code)));

test("a socket needs a token and our own origin", async () => {
  const nobody = new WebSocket(address(), "graphql-transport-ws");
  nobody.once("open", () => nobody.send(JSON.stringify({ type: "connection_init" })));
  expect(await closing(nobody)).toBe(4403);
  const foreign = new WebSocket(address(), "graphql-transport-ws", { origin: "https://evil.test" });
  const status = await new Promise((resolve) =>
    foreign.once("unexpected-response", (_request, response) => resolve(response.statusCode)),
  );
  foreign.on("error", () => undefined);
  expect(status).toBe(403);
});

test("a user may hold twenty sockets, not more", async () => {
  const token = served().tokenOf(theirs.user);
  const open = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const socket = new WebSocket(address(), "graphql-transport-ws", { origin: served().url });
      await new Promise((resolve) => socket.once("open", resolve));
      const answer = new Promise<string>((resolve) => {
        socket.once("message", (data) => resolve(JSON.parse(String(data)).type as string));
        socket.once("close", (code) => resolve(String(code)));
      });
      socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
      return { socket, answer: await answer };
    }),
  );
  expect(open.filter(({ answer }) => answer === "connection_ack")).toHaveLength(20);
  expect(open.filter(({ answer }) => answer === "4429")).toHaveLength(1);
  for (const { socket } of open) socket.terminate();
});
