import { expect, test } from "vitest";
import { afterRepeating, filesToRepeat, playwrightTally, type Tally } from "./tally.ts";

const tally = (failed: string[], passed = 5): Tally => ({ passed, failed, skipped: [], unsteady: [] });
const one = "e2e/session.spec.ts: both stay signed in";
const other = "db/client/start.test.ts: a port: taken";

test("a few failed files are run once more; many, or one that did not run, are broken", () => {
  expect(filesToRepeat(tally([]))).toEqual([]);
  expect(filesToRepeat(tally([one, one, other]))).toEqual(["e2e/session.spec.ts", "db/client/start.test.ts"]);
  expect(filesToRepeat(tally([1, 2, 3, 4].map((n) => `e2e/${n}.spec.ts: fails`)))).toEqual([]);
  expect(filesToRepeat(tally([one, "playwright ended with code 1 outside its tests"]))).toEqual([]);
});

test("what passes the second time is named unsteady; what fails again, or does not run again, has failed", () => {
  expect(afterRepeating(tally([one]), tally([]))).toEqual({ passed: 6, failed: [], skipped: [], unsteady: [one] });
  expect(afterRepeating(tally([one]), tally([one]))).toEqual(tally([one]));
  expect(afterRepeating(tally([one]), tally([], 0))).toEqual(tally([one]));
});

test("a story that failed is named with its file", () => {
  const report = {
    suites: [{ title: "", specs: [{ title: "T", file: "a.spec.ts", tests: [{ status: "unexpected" }] }] }],
  };
  expect(playwrightTally(report).failed).toEqual(["e2e/a.spec.ts: T"]);
});
