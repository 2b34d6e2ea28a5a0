import { relative } from "node:path";

/** What a suite found; failed and skipped tests by name. */
export type Tally = { passed: number; failed: string[]; skipped: string[] };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  specs?: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.flatMap(({ skipped }) => skipped),
});

const none: Tally = { passed: 0, failed: [], skipped: [] };

export const vitestTally = (report: unknown, root: string): Tally => {
  if (report === undefined) return none;
  return total(
    (report as VitestReport).testResults.map(({ name, status, assertionResults }) => {
      const file = relative(root, name);
      const named = (wanted: (status: string) => boolean) =>
        assertionResults.filter((test) => wanted(test.status)).map((test) => `${file}: ${test.fullName}`);
      const failed = named((it) => it === "failed");
      return {
        passed: named((it) => it === "passed").length,
        // a file that cannot be loaded has no tests to fail
        failed: status === "failed" && failed.length === 0 ? [`${file}: did not run`] : failed,
        skipped: named((it) => it !== "passed" && it !== "failed"),
      };
    }),
  );
};

const outcomes: Record<string, keyof Tally> = {
  expected: "passed",
  flaky: "passed",
  unexpected: "failed",
  skipped: "skipped",
};

const suiteTally = ({ specs = [], suites = [] }: PlaywrightSuite): Tally => {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }): Tally => {
      const name = `e2e/${file}: ${title}`;
      const outcome = outcomes[status] ?? "failed";
      return outcome === "passed" ? { ...none, passed: 1 } : { ...none, [outcome]: [name] };
    }),
  );
  return total([...own, ...suites.map(suiteTally)]);
};

export const playwrightTally = (report: unknown): Tally =>
  report === undefined ? none : total((report as { suites: PlaywrightSuite[] }).suites.map(suiteTally));
