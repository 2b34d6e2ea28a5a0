import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { TestAccount } from "../../db/test/accounts.ts";
import { exchange, open, upgradeTo } from "../test/edge/raw.ts";
import { useServed } from "../test/served.ts";
import { socketLimits } from "./limits.ts";

const served = useServed();
let account: TestAccount;
beforeAll(async () => {
  account = await served().account();
});

type Say = (socket: WebSocket) => void;
const json =
  (message: unknown): Say =>
  (socket) =>
    socket.send(JSON.stringify(message));
const signIn: Say = (socket) =>
  json({ type: "connection_init", payload: { authorization: `Bearer ${served().tokenOf(account.user)}` } })(socket);
const subscribe = (id: string, query = 'subscription { recordChanged(module: "vendors") { id } }'): Say =>
  json({ type: "subscribe", id, payload: { query } });
const many =
  (times: number, say: (nth: number) => Say): Say =>
  (socket) => {
    for (let nth = 0; nth < times; nth += 1) say(nth)(socket);
  };
const bytes =
  (...values: number[]): Say =>
  (socket) =>
    void (socket as unknown as { _socket: { write(data: Buffer): void } })._socket.write(Buffer.from(values));

/** The code a socket is closed with after it has said all of this; who signs in goes on once that is done. */
const closeOf = (says: readonly Say[]): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${served().url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    socket.on("error", () => undefined);
    socket.once("close", resolve);
    const [first, ...rest] = says;
    socket.once("open", () => first?.(socket));
    socket.once(first === signIn ? "message" : "open", () => {
      for (const say of rest) say(socket);
    });
  });

test.each<[string, number, Say[]]>([
  ["nothing is said", 4408, []],
  ["something is asked before signing in", 4401, [subscribe("1")]],
  ["signing in without a token", 4403, [json({ type: "connection_init" })]],
  ["signing in with an odd token", 4403, [json({ type: "connection_init", payload: { authorization: [["a"]] } })]],
  ["signing in twice", 4429, [signIn, signIn]],
  ["one id is used twice", 4409, [signIn, subscribe("1"), subscribe("1")]],
  ["one long id is used twice", 4409, [signIn, subscribe("x".repeat(5_000)), subscribe("x".repeat(5_000))]],
  ["what is no JSON", 4400, [signIn, (socket) => socket.send("{")]],
  ["what is no message", 4400, [signIn, json([1, 2])]],
  ["an unknown type", 4400, [signIn, json({ type: "nothing", id: "1" })]],
  ["a type that only servers say", 4400, [signIn, json({ type: "next", id: "1", payload: {} })]],
  ["bytes that are no text", 4400, [signIn, (socket) => socket.send(Buffer.from([0xff, 0xfe, 0]))]],
  ["text that is not UTF-8", 1007, [signIn, bytes(0x81, 0x81, 0, 0, 0, 0, 0xff)]],
  ["a frame that no mask covers", 1002, [signIn, bytes(0x81, 0x01, 0x41)]],
  ["a message that is too long", 1009, [signIn, (socket) => socket.send("x".repeat(100_001))]],
  ["a message in too many parts", 1008, [signIn, many(1_001, () => (socket) => socket.send("", { fin: false }))]],
  ["10,000 subscriptions", 4429, [signIn, many(10_000, (nth) => subscribe(String(nth)))]],
  ["10,000 pings", 4429, [signIn, many(10_000, () => json({ type: "ping" }))]],
  ["10,000 pings of the protocol, answers unread", 1006, [signIn, many(10_000, () => (socket) => socket.ping())]],
])("%s: the socket is closed with %i", async (_, code, says) => {
  expect(await closeOf(says)).toBe(code);
});

test("a page of another site gets no socket, one of ours does", async () => {
  const port = Number(new URL(served().url).port);
  const status = async (origin: string): Promise<string> =>
    (await exchange(port, upgradeTo("/graphql", { origin }))).slice(9, 12);
  expect(await status("https://evil.test")).toBe("403");
  expect(await status("null")).toBe("403");
  expect(await status("https://stockwright.test")).toBe("101");
});

test("an address has so many sockets waiting and no more, until they have waited too long", async () => {
  const port = Number(new URL(served().url).port);
  const upgrade = upgradeTo("/graphql");
  const waiting = await Promise.all(
    Array.from({ length: socketLimits.waiting.perAddress }, async () => {
      const socket = await open(port);
      socket.write(upgrade);
      await once(socket, "data"); // it has its place
      return socket;
    }),
  );
  expect(await exchange(port, upgrade)).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: /s);
  await expect.poll(() => exchange(port, upgrade), { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 101/);
  for (const socket of waiting) socket.destroy();
});
