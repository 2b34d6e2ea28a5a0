import { expect, test } from "vitest";
import { fairSemaphore } from "./fair-semaphore.ts";

const shares = { places: 8, perCompany: 6, perPerson: 3, waiting: { all: 100, perPerson: 40 } };
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a person holds a third, a company two thirds, and a newcomer starts at once", async () => {
  const turns = fairSemaphore(shares);
  const started: string[] = [];
  for (const person of ["ann", "bob", "cid"])
    for (let asked = 0; asked < 10; asked += 1)
      void Promise.resolve(turns.take({ company: "one", person })).then(() => started.push(person));
  await settled();
  expect(started.toSorted()).toEqual(["ann", "ann", "ann", "bob", "bob", "bob"]);
  expect(turns.take({ company: "two", person: "zoe" })).toBeTypeOf("function");
  expect(turns.waiting()).toBe(24);
});

test("companies, and people within each, take turns", async () => {
  const turns = fairSemaphore({ ...shares, places: 1 });
  const order: string[] = [];
  const first = await turns.take({ company: "x", person: "x" });
  for (const owner of ["one ann", "one ann", "one ann", "one bob", "two zoe", "two zoe"]) {
    const [company = "", person = ""] = owner.split(" ");
    void Promise.resolve(turns.take({ company, person })).then((release) => {
      order.push(owner);
      release();
    });
  }
  first();
  for (let round = 0; round < 10; round += 1) await settled();
  expect(order).toEqual(["one ann", "two zoe", "one bob", "two zoe", "one ann", "one ann"]);
  expect([turns.held(), turns.waiting()]).toEqual([0, 0]);
});

test("queues are bounded: of one person first, so that others still wait their turn", async () => {
  const turns = fairSemaphore(shares);
  for (let asked = 0; asked < 43; asked += 1) void turns.take({ company: "one", person: "ann" });
  await expect(turns.take({ company: "one", person: "ann" })).rejects.toMatchObject({ code: "53300" });
  expect(turns.take({ company: "one", person: "bob" })).toBeTypeOf("function");
});

test("who gives up leaves the queue, and nobody is forgotten", async () => {
  const turns = fairSemaphore({ ...shares, places: 1 });
  const release = await turns.take({ company: "one", person: "ann" });
  const leaving = new AbortController();
  const gone = turns.take({ company: "one", person: "bob" }, leaving.signal);
  const patient = turns.take({ company: "one", person: "cid" });
  leaving.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  release();
  (await patient)();
  expect([turns.held(), turns.waiting()]).toEqual([0, 0]);
  expect(turns.take({ company: "one", person: "ann" })).toBeTypeOf("function");
});

test("random takers and leavers: never more than the shares, and everybody who waits has his turn", async () => {
  const turns = fairSemaphore(shares);
  const holds = new Map<string, number>();
  const change = (key: string, by: number) => holds.set(key, (holds.get(key) ?? 0) + by);
  let done = 0;
  await Promise.all(
    Array.from({ length: 90 }, async (_, number) => {
      const owner = { company: `${number % 4}`, person: `${number % 4}:${number % 12}` };
      for (let round = 0; round < 20; round += 1) {
        const leaving = new AbortController();
        if (Math.random() < 0.2) setImmediate(() => leaving.abort(new Error("gone")));
        try {
          const release = await turns.take(owner, leaving.signal);
          change(owner.company, 1);
          change(owner.person, 1);
          expect(turns.held()).toBeLessThanOrEqual(8);
          expect(holds.get(owner.company)).toBeLessThanOrEqual(6);
          expect(holds.get(owner.person)).toBeLessThanOrEqual(3);
          await settled();
          change(owner.company, -1);
          change(owner.person, -1);
          release();
        } catch (error) {
          if (!(error instanceof Error) || error.message !== "gone") throw error;
        }
        done += 1;
      }
    }),
  );
  expect(done).toBe(90 * 20);
  expect([turns.held(), turns.waiting()]).toEqual([0, 0]);
});
