import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createApiClient } from "./support/api-client.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";
import { scratchCopy } from "./support/scratch-copy.ts";

const root = resolve(import.meta.dirname, "..");
const copied = scratchCopy();
const copy = copied.folder;

/** The path itself, or what a `*` in it stands for: the number of a migration is given by who makes it. */
const found = (path: string): string => {
  const [only, ...others] = path.includes("*") ? globSync(path, { cwd: copy }) : [path];
  if (only === undefined || others.length > 0) throw new Error(`${path} is not one file`);
  return only;
};
const read = (path: string): string => readFileSync(join(copy, found(path)), "utf8");
/** What was written by hand below each heading, to be counted. */
const written = new Map<string, { files: Set<string>; lines: number }>();
let heading = "";
const write = (path: string, text: string, lines: number): void => {
  const name = found(path);
  const mine = written.get(heading) ?? { files: new Set(), lines: 0 };
  written.set(heading, { files: mine.files.add(name), lines: mine.lines + lines });
  mkdirSync(dirname(join(copy, name)), { recursive: true });
  writeFileSync(join(copy, name), text);
};

const changed = (path: string, from: string, to: string): void => {
  const text = read(path);
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  write(
    path,
    text.replace(from, () => to),
    1,
  );
};

const addedBelow = (path: string, anchor: string, added: string): void => {
  const lines = read(path).split("\n");
  const at = lines.findIndex((line) => line.trim().startsWith(anchor));
  if (at < 0) throw new Error(`No line of ${path} starts with ${anchor}`);
  write(path, lines.toSpliced(at + 1, 0, added).join("\n"), added.split("\n").length);
};

const run = (name: string, args = ""): string => copied.runScript(name, args);
/**
 * Everything is generated once for all headings, and what was added is compiled with the rest of resources alone, unless
 * there is time to do after each step what it says.
 */
const postponed = process.env.STOCKWRIGHT_FULL ? [] : ["generate", "format", "check"];

/** The sentences a step may be written in; what follows in a fence is its last argument. */
const sentences: readonly (readonly [RegExp, (...words: string[]) => unknown])[] = [
  [/^Create `(.+)`:$/, (path = "", text = "") => write(path, `${text}\n`, text.split("\n").length)],
  [/^In `(.+)`, below `(.+)`, add:$/, (path = "", anchor = "", text = "") => addedBelow(path, anchor, text)],
  [/^In `(.+)`, change `(.+)` to `(.+)`\.$/, (path = "", from = "", to = "") => changed(path, from, to)],
  [/^Run `npm run (\S+?)(?: -- (.+))?`\.$/, (name = "", args = "") => postponed.includes(name) || run(name, args)],
];

/** Follows the steps below a heading and says how many there were. */
const follow = (wanted: string): number => {
  heading = wanted;
  const [, after = ""] = readFileSync(join(root, "resources/README.md"), "utf8").split(`### ${wanted}\n`);
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
    steps: 12,
    shows: [
      ["schema.graphql", /carrier\(/],
      ["schema.graphql", /carriersPaginated\(/],
      ["schema.graphql", /createCarrier\(/],
      ["schema.graphql", /deleteCarrier\(/],
      ["schema.sql", /carriers/],
    ],
  },
  {
    heading: "Refer to a module from an operation",
    steps: 15,
    shows: [
      ["schema.graphql", /handOverShipment\(/],
      ["schema.graphql", /type Shipment [^}]*carrierReference/],
      ["schema.graphql", /input ShipmentFilter \{[^}]*carrierIds/],
    ],
  },
  { heading: "Add an error", steps: 6, shows: [["schema.sql", /tg_refuse_frozen_vendor/]] },
];
const missing = ({ shows }: Addition) => shows.filter(([file, text]) => !text.test(read(`db/generated/${file}`)));

test.each(additions)("a newcomer follows: $heading", { timeout: 10 * minutes }, (addition) => {
  expect(missing(addition)).toEqual(addition.shows); // so it can fail
  expect(follow(addition.heading)).toBe(addition.steps);
  expect(missing(addition)).toEqual(postponed.length > 0 ? addition.shows : []);
});

test("what was added is generated", { timeout: 5 * minutes }, () => {
  if (postponed.includes("generate")) run("generate");
  expect(additions.flatMap(missing)).toEqual([]);
});

test("a module is two files and sixty lines by hand", () => {
  const { files, lines } = written.get("Add a module") ?? { files: new Set(), lines: 0 };
  expect([...files].toSorted()).toEqual([
    expect.stringMatching(/^db\/migrations\/committed\/\d+-carriers\.sql$/),
    "resources/carriers/resource.ts",
  ]);
  expect(lines).toBeGreaterThan(9); // so that it counts
  expect(lines).toBeLessThanOrEqual(60);
});

test("a database that is there has the module after the next start", { timeout: 5 * minutes }, async () => {
  const data = mkdtempSync(join(tmpdir(), "stockwright-newcomer-"));
  chmodSync(data, 0o711); // Postgres' own user may have to reach a copy of the programs in it
  const environment = { DATA_DIR: data, STOCKWRIGHT_CACHE: join(data, "programs") };
  const servers: RunningServer[] = [];
  const startIn = async (folder?: string) => {
    const server = await startServer(environment, folder);
    servers.push(server);
    const client = createApiClient(server.url);
    await client.login("admin@demo.test", "stockwright-demo");
    return { client, server };
  };
  try {
    const { server } = await startIn();
    await server.stop();
    const { client } = await startIn(copy);
    const made = await client.request<{ createCarrier: { carrier: { id: number } } }>(
      `mutation { createCarrier(input: {name: "Northern Freight", code: "NORTH", email: "desk@northern.test", maxWeight: "30.5"}) { carrier { id } } }`,
    );
    const { shipments } = await client.request<{ shipments: { id: number }[] }>("{ shipments(limit: 1) { id } }");
    const carrier = made.createCarrier.carrier.id;
    for (const { id } of shipments) {
      await client.request(
        `mutation { handOverShipment(input: {carrierId: ${carrier}, shipmentId: ${id}}) { shipment { id } } }`,
      );
      const answer = await client.request<{ shipment: { carrierReference: { name: string } } }>(
        `{ shipment(id: ${id}) { carrierReference { name } } }`,
      );
      expect(answer.shipment.carrierReference.name).toBe("Northern Freight");
    }
    expect(shipments).toHaveLength(1);
    const tooLong = client.request(
      `mutation { createCarrier(input: {name: "Other", code: "${"x".repeat(21)}"}) { carrier { id } } }`,
    );
    await expect(tooLong).rejects.toMatchObject({ code: "VALIDATION" });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(data, { recursive: true, force: true });
  }
});

// several minutes: types, lint, dead code and every attempt of a stranger, with the module among them
test.runIf(process.env.STOCKWRIGHT_FULL)(
  "what was added passes the check and the security tests",
  { timeout: 20 * minutes },
  () => {
    expect(run("check")).toContain("Everything checks.");
    expect(run("test", "db/test/security db/test/catalogue server/test/security e2e/every-module")).toMatch(
      /^\d+ passed, 0 failed/m,
    );
  },
);

test(
  "a newcomer adds a translation, and everything still compiles and fits together",
  { timeout: 10 * minutes },
  () => {
    expect(follow("Add a translation")).toBe(3);
    if (postponed.includes("check")) {
      const declared = { extends: "./tsconfig.json", include: ["resources"] };
      writeFileSync(join(copy, "tsconfig.resources.json"), JSON.stringify(declared));
      copied.run("tsc --project tsconfig.resources.json");
    }
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
  },
);

test.each([
  [
    "a kind that there is not",
    "labels: labels(),",
    "labels: lables(),",
    "resources/vendors/resource.ts cannot be read: lables is not defined",
  ],
  ["a form of no field", 'form: ["name",', 'form: ["nmae",', "vendors: form names nmae, which is no field"],
  [
    "a text that is no TypeScript",
    "labels: labels(),",
    "labels: labels(,",
    "resources/vendors/resource.ts cannot be read: ",
  ],
])("what is wrong with a definition is told with its file, and no stack: %s", (_, from, to, told) => {
  const path = "resources/vendors/resource.ts";
  const before = read(path);
  write(path, before.replace(from, to), 0);
  let said = "";
  try {
    run("generate");
  } catch (error) {
    said = String(error);
  } finally {
    write(path, before, 0);
  }
  expect(said).toContain(told);
  expect(said).not.toMatch(/^ {4}at /m);
});

test("a step that cannot be followed is an error", () => {
  expect(() => changed("resources/vendors/resource.ts", "no such text", "")).toThrow("does not contain");
  expect(() => addedBelow("resources/vendors/resource.ts", "no such line", "")).toThrow("No line");
});
