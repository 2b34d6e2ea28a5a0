import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberWork, requestId } from "../requests/request-id.ts";
import { loopBudget, loopLimits } from "./loop-budget.ts";
import { heavyRequestQueue } from "./heavy-request-queue.ts";
import { startWork } from "../requests/work.ts";

const ann = { company: "one", person: "ann" };
const bob = { company: "one", person: "bob" };
const zoe = { company: "two", person: "zoe" };

// a clock of the test's own: a busy machine would be late for every pause
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());
const delay = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** One pace for all, what was let through, and somebody who sends a request through both doors and says how it ends. */
const office = () => {
  const budget = loopBudget();
  const { handle, beforeRun } = heavyRequestQueue(budget);
  const log: string[] = [];
  const send = (owner: typeof ann, name: string, expected = 0): (() => void) => {
    const work = startWork(owner);
    const [request, answer] = [{} as Request, { setHeader: () => undefined } as unknown as Response];
    const run = async (): Promise<void> => {
      if ((await (beforeRun(work, expected) ?? true)) === true) log.push(name);
    };
    void requestId(request, answer, () => {
      rememberWork(work);
      void handle(request, answer, () => void run());
    });
    return () => work.done();
  };
  return { budget, log, send, beforeRun };
};

test("whoever keeps the process busy works one request at a time with pauses, while somebody else is at work", async () => {
  const { budget, log, send } = office();
  budget.worked(ann, 100);
  for (const name of ["alone 1", "alone 2"]) send(ann, name);
  await delay(5);
  expect(log.splice(0)).toEqual(["alone 1", "alone 2"]);

  send(zoe, "small");
  const end = send(ann, "first");
  send(ann, "second");
  await delay(5);
  expect(log.splice(0)).toEqual(["small", "first"]);
  budget.worked(ann, 30);
  end();
  await delay(60);
  send(bob, "of a heavy company"); // 130 milliseconds together
  send(zoe, "small again");
  await delay(5);
  expect(log.splice(0)).toEqual(["small again"]); // the pause is four times what the first took
  await delay(150);
  expect(log.splice(0)).toEqual(["second"]);
});

test("what is expected to be heavy waits for its turn before anything was spent", async () => {
  const { budget, log, send } = office();
  send(zoe, "small");
  const end = send(ann, "heavy", loopLimits.heavy + 1);
  await delay(5);
  const leave = send(ann, "left while it waited", loopLimits.heavy + 1);
  send(ann, "usual", loopLimits.heavy);
  send(bob, "heavy, too", loopLimits.heavy + 1);
  await delay(5);
  expect(log.splice(0)).toEqual(["small", "heavy", "usual"]);
  leave();
  await delay(300); // longer than what is usual has its turn
  expect(log.splice(0)).toEqual([]);
  budget.worked(ann, 10);
  end();
  await delay(100);
  expect(log.splice(0)).toEqual(["heavy, too"]);
});

test("parts of one request that wait each for a turn give every one of them back", async () => {
  const { log, send, beforeRun } = office();
  send(zoe, "small");
  const work = startWork(ann); // as a printed report that asks for several lists at once
  for (const part of ["one", "two"])
    void beforeRun(work, loopLimits.heavy + 1)?.then((started) => void (started && log.push(part)));
  await delay(5);
  expect(log.splice(0)).toEqual(["small", "one"]);
  await delay(1_005); // the first one's turn is over
  expect(log.splice(0)).toEqual(["two"]);
  work.done();
  send(zoe, "small again");
  send(bob, "heavy, afterwards", loopLimits.heavy + 1);
  await delay(5_000);
  expect(log.splice(0)).toEqual(["small again", "heavy, afterwards"]);
});
