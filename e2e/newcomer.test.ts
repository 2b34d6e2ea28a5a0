import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildFrontEnds } from "../server/front-ends/build.ts";
import { declaredFrontEnds } from "../server/front-ends/declared.ts";
import { createApiClient } from "./support/api-client.ts";
import { recipesIn } from "./support/recipes.ts";
import { startServer, type RunningServer } from "./support/running-server.ts";
import { scratchCopy } from "./support/scratch-copy.ts";

const root = resolve(import.meta.dirname, "..");
const copied = scratchCopy();
const copy = copied.folder;

const run = (name: string, args = ""): string => copied.runScript(name, args);
/**
 * Everything is generated once for all headings, and what was added is compiled with the rest of resources alone, unless
 * there is time to do after each step what it says.
 */
const postponed = process.env.STOCKWRIGHT_FULL ? [] : ["generate", "format", "check"];

const { written, read, write, changed, addedBelow, follow } = recipesIn(copied, postponed);

afterAll(copied.remove);

const minutes = 60_000;

/** What is to be done below a heading, in how many steps, and what of it shows in which generated file. */
type Addition = {
  /** Where the heading stands; in that of resources unless given. */
  readme?: string;
  heading: string;
  steps: number;
  shows: readonly (readonly [file: string, text: RegExp])[];
};
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
  {
    readme: "server/integrations/README.md",
    heading: "Add an integration",
    steps: 4,
    shows: [
      ["rows.ts", /apiKey: /],
      ["schema.graphql", /input UpdateParcelInput \{[^}]*apiKey: String/],
      ["schema.sql", /app_public\.parcels/],
    ],
  },
];
const missing = ({ shows }: Addition) => shows.filter(([file, text]) => !text.test(read(`db/generated/${file}`)));

test.each(additions)("a newcomer follows: $heading", { timeout: 10 * minutes }, (addition) => {
  expect(missing(addition)).toEqual(addition.shows); // so it can fail
  expect(follow(addition.readme ?? "resources/README.md", addition.heading)).toBe(addition.steps);
  expect(missing(addition)).toEqual(postponed.length > 0 ? addition.shows : []);
});

test("a newcomer follows: Add a front end, which edits no file outside its folder", () => {
  expect(follow("server/README.md", "Add a front end")).toBe(3);
  const files = [...(written.get("Add a front end")?.files ?? [])];
  expect(files.map((path) => dirname(path))).toEqual(["kiosk", "kiosk", "kiosk"]);
});

test("a newcomer follows: Add a route", () => {
  expect(follow("server/README.md", "Add a route")).toBe(6);
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
    expect((await fetch(`${server.url}/clock`, { headers: { accept: "application/json" } })).status).toBe(404); // so it can fail
    await server.stop();
    await buildFrontEnds({ frontEnds: declaredFrontEnds(copy).filter(({ name }) => name === "kiosk") });
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

    const { url } = servers.at(-1)!;
    const kiosk = await fetch(`${url}/kiosk/shelves/7`, { headers: { accept: "text/html" } });
    expect([kiosk.status, await kiosk.text()]).toEqual([200, expect.stringContaining("<title>Kiosk</title>")]);
    const clock = await fetch(`${url}/clock`);
    expect(await clock.json()).toEqual({ now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) });
    expect((await fetch(`${url}/clock/nothing`)).status).toBe(404);
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
    expect(
      run("test", "db/test/security db/test/catalogue server/test/security server/http/routes e2e/every-module"),
    ).toMatch(/^\d+ passed, 0 failed/m);
  },
);

test(
  "a newcomer adds a translation, and everything still compiles and fits together",
  { timeout: 10 * minutes },
  () => {
    expect(follow("resources/README.md", "Add a translation")).toBe(3);
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
