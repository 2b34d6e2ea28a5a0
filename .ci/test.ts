import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "./command.ts";
import { afterRepeating, filesToRepeat, playwrightTally, total, vitestTally, type Tally } from "./tally.ts";

/** The suites, each writing what it found as JSON into a folder that is gone afterwards. */
const folder = mkdtempSync(join(tmpdir(), "stockwright-results-"));
/** Files named by part of their path; a suite that has none of them has nothing to say. */
const filters = process.argv.slice(2);

const isAsked = (files: string): boolean =>
  filters.length === 0 || globSync(files, { cwd: root }).some((file) => filters.some((part) => file.includes(part)));

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** A suite that broke before or after its tests counts as one failure, so that it cannot pass unseen. */
const settled = (name: string, code: number, tally: Tally): Tally => {
  if (code === 0 || tally.failed.length > 0) return tally;
  return { ...tally, failed: [`${name} ended with code ${code} outside its tests`] };
};

const vitest = async (only: readonly string[]): Promise<Tally> => {
  const file = join(folder, "vitest.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run("vitest", ["run", "--config", "db/test/vitest.config.ts", ...reporters, ...only], {
    live: true,
  });
  return settled("vitest", code, vitestTally(read(file), root));
};

const stories = "e2e/**/*.spec.ts";

const playwright = async (only: readonly string[]): Promise<Tally> => {
  const file = join(folder, "playwright.json");
  rmSync(file, { force: true });
  const asked = globSync(stories, { cwd: root }).filter((story) => only.some((part) => story.includes(part)));
  const workers = asked.length === 1 ? ["--workers=1"] : []; // each worker starts a server, and a file has one worker
  const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...workers, ...only];
  const { code } = await run("playwright", args, { live: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } });
  if (code === 0) rmSync(join(root, "test-results"), { recursive: true, force: true }); // traces of failures stay
  return settled("playwright", code, playwrightTally(read(file)));
};

const suites = [
  { files: "{admin,resources,db,server,workers,storefront,e2e,.ci}/**/*.test.{ts,tsx}", run: vitest },
  { files: stories, run: playwright },
];

/** One unlucky moment in half an hour of machinery is told, and is no failure: the files concerned run once more. */
const twiceAtMost = async (suite: (only: readonly string[]) => Promise<Tally>): Promise<Tally> => {
  const first = await suite(filters);
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  console.log(`\nonce more: ${files.join(", ")}\n`);
  return afterRepeating(first, await suite(files));
};

try {
  const tallies: Tally[] = [];
  for (const suite of suites) if (isAsked(suite.files)) tallies.push(await twiceAtMost(suite.run));
  const { passed, failed, skipped, unsteady } = total(tallies);
  console.log();
  if (tallies.length === 0) console.log(`No test file has ${filters.join(" or ")} in its path.`);
  for (const name of failed) console.log(`failed: ${name}`);
  for (const name of unsteady) console.log(`unsteady, passed when run again: ${name}`);
  for (const name of skipped) console.log(`skipped: ${name}`);
  console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
  process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
