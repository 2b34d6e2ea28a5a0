import { expect, test } from "vitest";
import { createKeys } from "./idempotency.ts";

const numbered = () => {
  let last = 0;
  return () => String((last += 1));
};

test("the same content keeps its key until it has arrived, other content gets another", () => {
  const keys = createKeys(numbered());
  expect([keys.keyFor({ a: 1 }), keys.keyFor({ a: 1 }), keys.keyFor({ a: 2 })]).toEqual(["1", "1", "2"]);
  keys.done();
  expect(keys.keyFor({ a: 2 })).toBe("3");
});
