import { expect, test } from "vitest";
import { useServed } from "../test/served.ts";
import { caller, keyOf } from "./test/calling.ts";

const served = useServed({ restCalls: 5 });

test("a person has so many calls a minute, whatever the key, and is told how many are left", async () => {
  const { admin, user } = await served().account();
  const [first, second, other] = [
    caller(served().url, await keyOf(served(), admin)),
    caller(served().url, await keyOf(served(), admin)),
    caller(served().url, await keyOf(served(), user)),
  ];
  const left: (string | null)[] = [];
  for (const call of [first, second, first, second, first])
    left.push((await call("GET", "/labels")).headers.get("ratelimit-remaining"));
  expect(left).toEqual(["4", "3", "2", "1", "0"]);
  const refused = await second("GET", "/labels");
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("ratelimit-policy")).toBe("5;w=60");
  expect((await other("GET", "/labels")).status).toBe(200);
});
