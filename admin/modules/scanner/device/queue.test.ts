import { expect, test } from "vitest";
import { Failure } from "../../../data/failure.ts";
import { sendAll, type Waiting } from "./queue.ts";

const waiting = (seq: number, more: Partial<Waiting> = {}): Waiting => ({
  seq,
  owner: "1/1",
  idempotencyKey: `key-${seq}`,
  module: "lots",
  operation: "moveLot",
  input: {},
  said: { key: "x", values: {} },
  takes: [],
  about: null,
  at: 0,
  triedAt: null,
  refused: null,
  ...more,
});

/** A device in memory, and a server that answers as it is told. */
const deviceWith = (all: Waiting[], answers: Readonly<Record<number, unknown>> = {}, now = 1000) => {
  const kept = new Map(all.map((each) => [each.seq, each]));
  const sent: number[] = [];
  return {
    sent,
    kept,
    sender: {
      waiting: async () => [...kept.values()],
      keep: async (each: Waiting) => void kept.set(each.seq, each),
      done: async ({ seq }: Waiting) => void kept.delete(seq),
      send: async ({ seq }: Waiting) => {
        sent.push(seq);
        if (answers[seq]) throw answers[seq];
      },
      now: () => now,
    },
  };
};
const offline = new Failure("OFFLINE", "", { status: 0 });
const short = new Failure("SHORT", "Not that much is there.", { detail: { available: "2" } });

test("everything is sent once, in order", async () => {
  const { sender, sent, kept } = deviceWith([waiting(1), waiting(2), waiting(3)]);
  expect(await sendAll(sender)).toBe(3);
  expect(sent).toEqual([1, 2, 3]);
  expect(kept.size).toBe(0);
});

test("where the server is away nothing overtakes, and what was tried says so", async () => {
  const { sender, sent, kept } = deviceWith([waiting(1), waiting(2), waiting(3)], { 2: offline });
  expect(await sendAll(sender)).toBe(1);
  expect(sent).toEqual([1, 2]);
  expect([...kept.values()].map(({ seq, triedAt, refused }) => [seq, triedAt, refused])).toEqual([
    [2, 1000, null],
    [3, null, null],
  ]);
});

test("what is refused stays with its reason, and holds what came after it on the same document", async () => {
  const about = { module: "sales_orders", id: 4 };
  const { sender, sent, kept } = deviceWith(
    [waiting(1, { about }), waiting(2), waiting(3, { about }), waiting(4, { about: { ...about, id: 5 } })],
    { 1: short },
  );
  expect(await sendAll(sender)).toBe(2);
  expect(sent).toEqual([1, 2, 4]);
  expect([...kept.keys()]).toEqual([1, 3]);
  expect(kept.get(1)?.refused).toMatchObject({ code: "SHORT", detail: { available: "2" } });
  // until somebody says what becomes of it
  expect(await sendAll(sender)).toBe(0);
  expect(sent).toEqual([1, 2, 4]);
  kept.set(1, { ...kept.get(1)!, refused: null });
  expect(await sendAll({ ...sender, send: async () => undefined })).toBe(2);
});

test("what may have arrived when the server still knew its key is not sent again unseen", async () => {
  const day = 24 * 3_600_000;
  const { sender, sent, kept } = deviceWith([waiting(1, { triedAt: 1 }), waiting(2, { at: 1 })], {}, day);
  await sendAll(sender);
  expect(sent).toEqual([2]);
  expect(kept.get(1)?.refused?.code).toBe("TOO_OLD");
});
