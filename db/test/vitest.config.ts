import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { menuIcons } from "../../admin/build/menuIcons.ts";
import { words } from "../../admin/build/words.ts";

const root = resolve(import.meta.dirname, "../..");
const everywhere = { root, testTimeout: 60_000, hookTimeout: 120_000 };

/** Stories of `npm run test:full` alone. */
const long = ["soak", "list-plans", "corruption", "draining", "kill-moving", "kill-several", "big-backup"].map(
  (name) => `e2e/${name}.test.ts`,
);

/** Stories that ask what holds, not how long it takes: others may be told beside them. */
const untimed = [
  "bundled",
  "every-module",
  "newcomer",
  "start",
  "trace",
  "races",
  "pdf",
  "signals",
  "messages",
  "story/story",
].map((name) => `e2e/${name}.test.ts`);

const cores = availableParallelism();
/**
 * Files at once. Left to itself Vitest takes one fewer than there are cores, of two one: but while Postgres works its test
 * waits. A test that starts the whole product and asks how soon it answers has all cores to itself.
 */
const files = { maxWorkers: Math.max(2, cores - 1) };
const alone = { maxWorkers: Math.max(1, cores - 1), sequence: { groupOrder: 1 } };
/** Each file starts the whole product for itself, on a machine that may be busy. */
const products = { ...everywhere, testTimeout: 180_000, hookTimeout: 180_000 };

/** Two kinds of tests: those that need a Postgres get one cluster per run, the others none. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        plugins: [words(), menuIcons()],
        test: {
          ...everywhere,
          ...files,
          name: "unit",
          // a module is evaluated once per worker, not once per file: it halves the time
          isolate: false,
          setupFiles: [resolve(root, "admin/test/unmounted.ts")],
          include: ["admin/**/*.test.{ts,tsx}", "resources/**/*.test.ts", ".ci/**/*.test.ts"],
        },
      },
      { test: { ...products, ...files, name: "product", include: untimed } },
      {
        test: {
          ...products,
          ...alone,
          name: "story",
          include: ["e2e/**/*.test.ts"],
          // besides those above: half an hour, two minutes, and some of a minute or two that wait rather than work
          exclude: [...untimed, ...(process.env.STOCKWRIGHT_FULL ? [] : long)],
        },
      },
      {
        test: {
          ...everywhere,
          ...files,
          name: "database",
          include: ["{db,server,workers,storefront}/**/*.test.ts"],
          globalSetup: [resolve(import.meta.dirname, "cluster.ts")],
        },
      },
    ],
  },
});
