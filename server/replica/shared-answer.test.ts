import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sharedAnswer } from "./shared-answer.ts";

test("each has an answer that was asked for after he came, and all who wait share it", async () => {
  const asked: PromiseWithResolvers<number>[] = [];
  const answer = sharedAnswer(() => {
    const one = Promise.withResolvers<number>();
    asked.push(one);
    return one.promise;
  });
  const first = answer();
  const others = [answer(), answer(), answer()];
  expect(asked).toHaveLength(1);
  asked[0]!.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(asked).toHaveLength(2);
  const late = answer();
  asked[1]!.reject(new Error("lost"));
  expect(await Promise.allSettled(others)).toMatchObject(others.map(() => ({ status: "rejected" })));
  await turn();
  expect(asked).toHaveLength(3);
  asked[2]!.resolve(3);
  expect(await late).toBe(3);
});
