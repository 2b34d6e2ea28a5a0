import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { TestUser } from "../../../db/test/accounts.ts";
import { filePart, map, operations, start, uploadForm, uploadHead } from "../../test/form.ts";
import { descriptors, useUploads, whole, type Answer } from "./test/useUploads.ts";

const { served, account, person, connect, token, send, waiting, nothingIsLeft } = useUploads();
const one = filePart("0", "a.txt", "x");

test("200 uploads that are cut off, with and without a reset, leave no file and no descriptor", async () => {
  await expect.poll(waiting).toEqual([]);
  await delay(200);
  const before = descriptors().length;
  const body = uploadForm({ name: "a.bin", bytes: Buffer.alloc(300_000, "x") });
  const cutAt = [0, 20, 150, 400, 500, 70_000, 200_000, body.length - 30, body.length - 1, body.length];
  const people = await Promise.all(Array.from({ length: 10 }, async () => (await served().account()).admin));
  let seen = 0;
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      cutAt.map(async (length, at) => {
        const socket = await connect();
        // the person's four slots are not what is asked here
        const user = people[at];
        socket.write(
          uploadHead({ token: served().tokenOf(user ?? person()), length: round % 4 === 3 ? "chunked" : body.length }),
        );
        socket.write(body.subarray(0, length));
        await delay(round % 3 === 0 ? 0 : 30);
        seen = Math.max(seen, waiting().length);
        if (round % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
  }
  expect(seen).toBeGreaterThan(0); // so it can fail
  await nothingIsLeft(before);
});

test("a client that trickles is ended, before and within a file", async () => {
  const trickle = async (first: Buffer[]): Promise<Answer> => {
    const socket = await connect();
    const answer = whole(socket);
    socket.write(uploadHead({ token: token(), length: 1_000_000 }));
    for (const bytes of first) socket.write(Buffer.concat([bytes, Buffer.from("\r\n")]));
    const dripping = setInterval(() => socket.write("x"), 100);
    try {
      return await answer;
    } finally {
      clearInterval(dripping);
      socket.destroy();
    }
  };
  const before = [start(operations(1)), start(map(1)), start(one)];
  for (const { status, code } of await Promise.all([trickle([]), trickle(before)]))
    expect([status, code]).toEqual([408, "TIMEOUT"]);
  await expect.poll(waiting).toEqual([]);
});

test("a person has four uploads at once, a company eight, and all twelve", async () => {
  const begin = async (user: TestUser) => {
    const socket = await connect();
    const answer = whole(socket).catch(() => undefined);
    socket.write(uploadHead({ token: served().tokenOf(user), length: 1_000_000 }));
    socket.write(start(operations(1)));
    return { socket, answer };
  };
  const refused = async (user: TestUser) => {
    const { socket, answer } = await begin(user);
    const given = await Promise.race([answer, delay(20_000, undefined, { ref: false })]);
    socket.destroy();
    return given && [given.status, given.code];
  };
  const [second, third, stranger, other] = await Promise.all([
    served().user(account().accountId),
    served().user(account().accountId),
    served().account(),
    served().account(),
  ]);
  const many = (user: TestUser) => Promise.all(Array.from({ length: 4 }, () => begin(user)));
  const begun = await many(person());
  expect(await refused(person())).toEqual([429, "RATE_LIMITED"]);
  begun.push(...(await many(second)));
  expect(await refused(third)).toEqual([429, "RATE_LIMITED"]);
  begun.push(...(await many(stranger.admin)));
  expect(await refused(other.admin)).toEqual([503, "UNAVAILABLE"]);
  for (const { socket } of begun) socket.destroy();
  await expect
    .poll(async () => (await send(uploadForm({ name: "0.txt", bytes: "x" }))).status, { timeout: 10_000 })
    .toBe(200);
});

test("nobody's upload is read no further than its head", async () => {
  const socket = await connect();
  const answer = whole(socket);
  socket.write(uploadHead({ length: 100_000_000 }));
  expect(await answer).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
  const megabyte = Buffer.alloc(1_000_000, "x");
  let sent = 0;
  const closed = new AbortController();
  socket.once("end", () => closed.abort()).once("close", () => closed.abort());
  while (!closed.signal.aborted && sent < 99) {
    sent += 1;
    if (!socket.write(megabyte)) await once(socket, "drain", { signal: closed.signal }).catch(() => undefined);
  }
  expect(sent).toBeLessThan(99);
  socket.destroy();
});
