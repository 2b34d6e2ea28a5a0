import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchCopy } from "./support/scratch-copy.ts";

const root = resolve(import.meta.dirname, "..");
const copied = scratchCopy();
const copy = copied.folder;

const read = (path: string): string => readFileSync(join(copy, path), "utf8");
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
};

const changed = (path: string, from: string, to: string): void => {
  const text = read(path);
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  write(
    path,
    text.replace(from, () => to),
  );
};

const addedBelow = (path: string, anchor: string, added: string): void => {
  const lines = read(path).split("\n");
  const at = lines.findIndex((line) => line.trim().startsWith(anchor));
  if (at < 0) throw new Error(`No line of ${path} starts with ${anchor}`);
  write(path, lines.toSpliced(at + 1, 0, added).join("\n"));
};

const run = (name: string, args = ""): string => copied.runScript(name, args);
/** Everything is generated once for all headings, unless there is time to do it after each. */
const postponed = process.env.STOCKWRIGHT_FULL ? undefined : "generate";

/** The sentences a step may be written in; what follows in a fence is its last argument. */
const sentences: readonly (readonly [RegExp, (...words: string[]) => unknown])[] = [
  [/^Create `(.+)`:$/, (path = "", text = "") => write(path, `${text}\n`)],
  [/^In `(.+)`, below `(.+)`, add:$/, (path = "", anchor = "", text = "") => addedBelow(path, anchor, text)],
  [/^In `(.+)`, change `(.+)` to `(.+)`\.$/, (path = "", from = "", to = "") => changed(path, from, to)],
  [/^Run `npm run (\S+?)(?: -- (.+))?`\.$/, (name = "", args = "") => name === postponed || run(name, args)],
];

/** Follows the steps below a heading and says how many there were. */
const follow = (heading: string): number => {
  const [, after = ""] = readFileSync(join(root, "resources/README.md"), "utf8").split(`### ${heading}\n`);
  const lines = (after.split(/^##/m)[0] ?? "").split("\n");
  let steps = 0;
  lines.forEach((line, index) => {
    for (const [sentence, does] of sentences) {
      const match = sentence.exec(line);
      if (!match) continue;
      const fence = line.endsWith(":") ? lines.slice(index + 3) : [];
      const block = fence.slice(0, fence.indexOf("```")).join("\n");
      does(...match.slice(1), ...(line.endsWith(":") ? [block] : []));
      steps += 1;
    }
  });
  return steps;
};

afterAll(copied.remove);

const minutes = 60_000;

/** What is to be done below a heading, in how many steps, and what of it shows in which generated file. */
type Addition = { heading: string; steps: number; shows: readonly (readonly [file: string, text: RegExp])[] };
const additions: readonly Addition[] = [
  {
    heading: "Add a field",
    steps: 7,
    shows: [
      ["rows.ts", /isFrozen: boolean;/],
      ["schema.graphql", /input CreateVendorInput \{[^}]*isFrozen: Boolean/],
      ["schema.graphql", /input VendorFilter \{[^}]*isFrozen: Boolean/],
    ],
  },
  {
    heading: "Add a module",
    steps: 2,
    shows: [
      ["schema.graphql", /deliveryRoute\(/],
      ["schema.graphql", /deliveryRoutesPaginated\(/],
      ["schema.graphql", /createDeliveryRoute\(/],
      ["schema.graphql", /deleteDeliveryRoute\(/],
      ["schema.sql", /delivery_routes/],
    ],
  },
  { heading: "Add an error", steps: 6, shows: [["schema.sql", /tg_refuse_frozen_vendor/]] },
];
const missing = ({ shows }: Addition) => shows.filter(([file, text]) => !text.test(read(`db/generated/${file}`)));

test.each(additions)("a newcomer follows: $heading", { timeout: 3 * minutes }, (addition) => {
  expect(missing(addition)).toEqual(addition.shows); // so it can fail
  expect(follow(addition.heading)).toBe(addition.steps);
  expect(missing(addition)).toEqual(postponed ? addition.shows : []);
});

test("what was added is generated", { timeout: 3 * minutes }, () => {
  if (postponed) run(postponed);
  expect(additions.flatMap(missing)).toEqual([]);
});

test("a newcomer adds a translation, and everything still compiles and fits together", { timeout: 3 * minutes }, () => {
  expect(follow("Add a translation")).toBe(3);
  const { status, stdout } = spawnSync(
    "vitest",
    ["run", "--config", "db/test/vitest.config.ts", "--project", "unit", "resources/"],
    {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
    },
  );
  expect(status === 0 ? "" : stdout).toBe("");
});

test("a step that cannot be followed is an error", () => {
  expect(() => changed("resources/vendors/resource.ts", "no such text", "")).toThrow("does not contain");
  expect(() => addedBelow("resources/vendors/resource.ts", "no such line", "")).toThrow("No line");
});
