import { setTimeout as delay } from "node:timers/promises";
import { open } from "../raw.ts";
import type { Asked } from "./operations.ts";
import type { Sent } from "./wire.ts";

/** What came of one input. */
export type Outcome = { kind: string; said: string; answer: string; milliseconds: number; input: string };

/** Several at once, each as soon as the one before it is done. */
export const each = async <T, R>(
  inputs: readonly T[],
  atOnce: number,
  one: (input: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const queue = inputs.entries();
  const work = async (): Promise<void> => {
    for (const [index, input] of queue) results.push(await one(input, index));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
};

const patience = 20_000;
const headEnd = "\r\n\r\n";
/** The code a socket was closed with, from the frames that came after its handshake. */
const closeCodeIn = (answer: Buffer): number | null => {
  const opcodes = { close: 8 };
  for (let at = answer.indexOf(headEnd) + headEnd.length; at + 2 <= answer.length;) {
    const short = (answer[at + 1] ?? 0) & 127;
    const size = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (((answer[at] ?? 0) & 15) === opcodes.close) return at + 4 <= answer.length ? answer.readUInt16BE(at + 2) : 1005;
    if (at + size > answer.length) return null;
    const length =
      short === 127 ? Number(answer.readBigUInt64BE(at + 2)) : short === 126 ? answer.readUInt16BE(at + 2) : short;
    at += size + length;
  }
  return null;
};
const saidIn = (answer: Buffer): string => {
  if (answer.length === 0) return "closed";
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer.toString("latin1", 0, 20))?.[1] ?? "other";
  return status === "101" ? `101, closed with ${closeCodeIn(answer) ?? "nothing"}` : status;
};

/** Sends bytes and waits for the end. Who has no answer after a while says that there is nothing more to come. */
export const sendBytes = async (port: number, { kind, bytes, after }: Sent, quiet = 200): Promise<Outcome> => {
  const started = performance.now();
  const socket = await open(port);
  const parts: Buffer[] = [];
  let followed = false;
  const closed = new Promise<void>((done) => {
    socket.once("close", done);
    socket.once("end", done);
    socket.setTimeout(patience, done);
  });
  const answered = new Promise<void>((done) => {
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (after && !followed && Buffer.concat(parts).includes(after.answer)) {
        followed = true;
        socket.write(after.bytes);
      }
      // a socket that is open may say more
      if (!part.toString("latin1", 0, 12).endsWith("101") && parts.length === 1) done();
    });
  });
  socket.write(bytes);
  await Promise.race([closed, answered, delay(quiet)]);
  socket.end();
  await closed;
  socket.destroy();
  const answer = Buffer.concat(parts);
  const milliseconds = performance.now() - started;
  const input = Buffer.concat([bytes, after?.bytes ?? Buffer.alloc(0)])
    .toString("latin1")
    .slice(0, 2_000);
  return { kind, said: saidIn(answer), answer: answer.toString("latin1"), milliseconds, input };
};

/** Asks over HTTP; connections are used again. */
export const ask = async (url: string, token: string | null, { kind, query, variables }: Asked): Promise<Outcome> => {
  const started = performance.now();
  const input = JSON.stringify({ query, variables });
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "fuzz",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: input,
  }).catch(() => undefined);
  const answer = (await response?.text().catch(() => "")) ?? "";
  const said = `${response?.status ?? "closed"} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? ""}`.trim();
  return { kind, said, answer, milliseconds: performance.now() - started, input: input.slice(0, 4_000) };
};
