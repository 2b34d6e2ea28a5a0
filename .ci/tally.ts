import { relative } from "node:path";

/** What a suite found; tests by name, unsteady being those that failed first and passed when their file ran once more. */
export type Tally = { passed: number; failed: string[]; skipped: string[]; unsteady: string[] };

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
  unsteady: tallies.flatMap(({ unsteady }) => unsteady),
});

const none: Tally = { passed: 0, failed: [], skipped: [], unsteady: [] };

/** Above so many files something is broken rather than unsteady. */
const fewFiles = 3;

/** The files to run once more, as they are called in a path; none when nothing failed, too much did, or a file did not run. */
export const filesToRepeat = ({ failed }: Tally): readonly string[] => {
  const files = [...new Set(failed.map((name) => /^(\S+\.(?:test|spec)\.tsx?): /.exec(name)?.[1] ?? ""))];
  return files.includes("") || files.length > fewFiles ? [] : files;
};

/** A suite's tally once its failed files have run again: what passed there is unsteady, and named so. */
export const afterRepeating = (first: Tally, again: Tally): Tally => {
  const unsteady = again.failed.length === 0 && again.passed > 0 ? first.failed : [];
  return {
    ...first,
    passed: first.passed + unsteady.length,
    failed: unsteady.length > 0 ? [] : first.failed,
    unsteady,
  };
};

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
        unsteady: [],
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
