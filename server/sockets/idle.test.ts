import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createAccount, type TestUser } from "../../db/test/accounts.ts";
import { useChild } from "../test/edge/child.ts";
import { open, upgradeTo } from "../test/edge/raw.ts";
import { socketLimits } from "./limits.ts";

const child = useChild();
const number = process.env["STOCKWRIGHT_FULL"] ? 2_000 : 200;
/** Opened at once: as many as a busy machine lets sign in within the three seconds that a socket may wait. */
const batch = 10;
const seconds = process.env["STOCKWRIGHT_FULL"] ? 60 : 12;

let users: TestUser[] = [];
beforeAll(async () => {
  const client = await child().db.admin.connect();
  try {
    await client.query("begin");
    const { user } = await createAccount(client);
    await client.query("commit");
    // a token is all a socket knows of its owner
    users = Array.from({ length: number / socketLimits.perUser }, (_, index) => ({ ...user, userId: index + 1 }));
  } finally {
    client.release();
  }
});

const init = (token: string): string =>
  JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
const listens = JSON.stringify({
  type: "subscribe",
  id: "1",
  payload: { query: 'subscription { recordChanged(module: "vendors") { id } }' },
});

type Opened = { closed: Promise<{ code: number; late: number }> };
const signIn = (user: TestUser): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const token = child().tokenOf(user, seconds);
    const ends = Math.floor(Date.now() / 1000) * 1000 + seconds * 1000;
    const socket = new WebSocket(`${child().url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    const closed = new Promise<{ code: number; late: number }>((done) => {
      socket.once("close", (code) => done({ code, late: Date.now() - ends }));
    });
    socket.once("error", reject);
    void closed.then(({ code }) => reject(new Error(`Closed with ${code} before it was acknowledged`)));
    socket.once("open", () => socket.send(init(token)));
    socket.once("message", () => {
      socket.send(listens);
      resolve({ closed });
    });
  });

test(`${number} idle sockets fit into 512 MB, and end within 5 s of their tokens`, { timeout: 180_000 }, async () => {
  const before = child().memory().now;
  const opened: Opened[] = [];
  for (let index = 0; index < number; index += batch)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: batch }, (_, next) => {
          const user = users[Math.floor((index + next) / socketLimits.perUser)];
          if (!user) throw new Error("There are users for all sockets");
          return signIn(user);
        }),
      )),
    );
  await delay(1_000);
  const { now } = child().memory();
  console.log(`${number} sockets: ${now} MB, ${before} MB before`);
  expect(now).toBeLessThanOrEqual(512);
  const ends = await Promise.all(opened.map(({ closed }) => closed));
  const late = Math.max(...ends.map((end) => end.late));
  console.log(`the last socket ended ${late} ms after its token`);
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([4403]));
  expect(late).toBeLessThanOrEqual(5_000);
});

test("a socket whose other side does not answer the close ends all the same", async () => {
  const [user] = users;
  if (!user) throw new Error("There are users");
  const socket = await open(child().port);
  const text = Buffer.from(init(child().tokenOf(user, 2)));
  const head = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]);
  const ended = new Promise<number>((done) => socket.once("close", () => done(Date.now())));
  socket.resume();
  // a half-open connection: its end is the server's alone
  const started = Date.now();
  socket.write(Buffer.concat([Buffer.from(upgradeTo("/graphql")), head, text]));
  socket.once("end", () => socket.destroy());
  expect((await ended) - started).toBeLessThanOrEqual(2_000 + 5_000);
});
