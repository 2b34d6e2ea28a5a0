import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf, exchange, open } from "../test/edge/raw.ts";
import { readBody } from "./body.ts";
import { limitConnections } from "./connections.ts";

const app = express();
app.use(readBody({ bytes: 1_000, underWay: 2_500, milliseconds: 3_000 }), (request, response) => {
  response.send(String((request.body as Buffer | undefined)?.length ?? "none"));
});
const server = createServer(app);
limitConnections(server, { trustedProxies: 0, perAddress: 8, exempt: () => false });
let port = 0;
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const head = (length: number | "chunked"): string =>
  `POST / HTTP/1.1\r\nhost: a\r\n${length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`}\r\n\r\n`;
const status = (answer: string): string => answer.slice(9, 12);

test("a body is read whole, whatever it is framed by", async () => {
  expect(await exchange(port, `${head(5)}hello`)).toMatch(/\r\n\r\n5$/);
  expect(await exchange(port, `${head("chunked")}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`)).toMatch(/\r\n\r\n5$/);
  expect(await exchange(port, "GET / HTTP/1.1\r\nhost: a\r\n\r\n")).toMatch(/\r\n\r\nnone$/);
});

test("a body over the limit is refused: by what it announces, or as soon as it is too long", async () => {
  expect(status(await exchange(port, head(1_001)))).toBe("413");
  expect(status(await exchange(port, `${head("chunked")}500\r\n${"x".repeat(0x500)}`))).toBe("413");
});

test("a body that does not come in time is cut off", async () => {
  const socket = await open(port);
  socket.write(`${head(100)}slowly`);
  expect(status(await answerOf(socket, 20_000))).toBe("408");
});

test("of too many bytes under way the oldest go, and who comes now is answered", async () => {
  const answers: Promise<string>[] = [];
  for (let index = 0; index < 4; index += 1) {
    const socket = await open(port);
    socket.write(head(1_000) + "x".repeat(900));
    answers.push(answerOf(socket, 1_500));
    await delay(50);
  }
  expect(await exchange(port, `${head(5)}hello`)).toMatch(/\r\n\r\n5$/);
  expect((await Promise.all(answers)).map(status)).toEqual(["408", "408", "", ""]);
});

test("an address that holds its connections gets no more of them, until it lets one go", async () => {
  const held: Socket[] = [];
  for (let index = 0; index < 8; index += 1) held.push(await open(port));
  expect(await exchange(port, `${head(5)}hello`)).toBe("");
  for (const socket of held) socket.destroy();
  await expect.poll(() => exchange(port, `${head(5)}hello`)).toMatch(/\r\n\r\n5$/);
});
