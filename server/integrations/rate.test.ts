import { expect, test } from "vitest";
import type { Answer } from "./call.ts";
import { NoCallLeft, pauseOf, withinRate } from "./rate.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const rate = { calls: 40, seconds: 60, headers: { left: "X-Rate-Limit-Remaining", reset: "X-Rate-Limit-Reset" } };
const answered = (status: number, headers: Record<string, string> = {}): Answer => ({
  kind: "answered",
  status,
  headers,
  text: "",
  json: undefined,
});

test.each<[number, number, Record<string, string>]>([
  [0, 200, {}],
  [0, 200, { "x-rate-limit-remaining": "1", "x-rate-limit-reset": "17" }],
  [17_000, 200, { "x-rate-limit-remaining": "0", "x-rate-limit-reset": "17" }],
  [17_000, 429, { "x-rate-limit-reset": "17" }],
  [7_000, 429, { "retry-after": "7", "x-rate-limit-reset": "17" }],
  [90_000, 429, { "retry-after": "Sat, 28 Nov 2026 12:01:30 GMT" }],
  [1_000, 429, { "retry-after": "Sat, 28 Nov 2026 11:00:00 GMT" }],
  [60_000, 429, {}],
  [60_000, 429, { "retry-after": "soon" }],
  [3_600_000, 429, { "retry-after": "99999999" }],
  [30_000, 503, { "retry-after": "30" }],
  [0, 503, {}],
  [0, 200, { "retry-after": "30" }],
])("%i milliseconds after %i with %o", (milliseconds, status, headers) => {
  expect(pauseOf(answered(status, headers), rate, now)).toBe(milliseconds);
});

test("nothing is made without a call, and what the provider asks for is passed on", async () => {
  const log: unknown[] = [];
  let left = 2;
  const within = withinRate(
    rate,
    {
      take: () => Promise.resolve(left-- > 0 ? 0 : 1_500),
      pause: (milliseconds) => Promise.resolve(void log.push(milliseconds)),
    },
    () => now,
  );
  const make = (answer: Answer) => () => Promise.resolve((log.push("made"), answer));
  expect(await within(make(answered(200)))).toMatchObject({ status: 200 });
  await expect(within(make(answered(429, { "retry-after": "2" })))).rejects.toMatchObject({ milliseconds: 2_000 });
  await expect(within(make(answered(200)))).rejects.toBeInstanceOf(NoCallLeft);
  expect(log).toEqual(["made", "made", 2_000]);
});
