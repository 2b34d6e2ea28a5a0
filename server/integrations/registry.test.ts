import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configurationFrom } from "../../db/client/configuration/from-environment.ts";
import { addressVariables, discoverIntegrations, type Integrations } from "./registry.ts";

const scratch = mkdtempSync(join(tmpdir(), "stockwright-registry-"));
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
/** Finds what is declared in a folder of its own. */
const discovered = (declarations: Readonly<Record<string, object>>): Promise<Integrations> => {
  const folder = join(scratch, String((folders += 1)));
  for (const [name, declaration] of Object.entries(declarations)) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      join(folder, name, "integration.ts"),
      `import { defineIntegration } from ${JSON.stringify(resolve(import.meta.dirname, "define.ts"))};
       export default defineIntegration(${JSON.stringify(declaration)});`,
    );
  }
  mkdirSync(join(folder, "test"), { recursive: true });
  return discoverIntegrations(folder);
};
const api = { address: "https://api.parcels.example/v1", variable: "PARCELS_URL" };
const parcels = { name: "parcels", hosts: { api }, rate: { calls: 1, seconds: 1 }, patience: 1_000, tasks: {} };

test("integrations are found by their folders, and each can be sent elsewhere by the environment alone", async () => {
  const letters = { ...parcels, name: "letters", hosts: { api: { ...api, variable: "LETTERS_URL" } } };
  const found = await discovered({ parcels, letters });
  expect([...found.keys()]).toEqual(["letters", "parcels"]);
  const variables = [...addressVariables(found).keys()];
  expect(variables).toEqual(["LETTERS_URL", "PARCELS_URL"]);
  const { addresses } = configurationFrom({ PARCELS_URL: "http://localhost:4000", LETTERS_URL: "" }, variables);
  expect([...addresses]).toEqual([["PARCELS_URL", "http://localhost:4000"]]);
  expect(() => configurationFrom({ PORT: "x", PARCELS_URL: "localhost:4000" }, variables)).toThrow(
    /^PARCELS_URL is no address: write it as https:\/\/host\.\nPORT is x, which is no port number\.$/,
  );
});

test.each([
  ["is called letters", { name: "letters" }],
  ["is no https address", { hosts: { api: { ...api, address: "http://api.parcels.example" } } }],
  ["is no https address", { hosts: { api: { ...api, origins: ["ftp://api6.parcels.example"] } } }],
  ["is no origin alone", { hosts: { api: { ...api, origins: ["https://api6.parcels.example/v1"] } } }],
  ["is no <NAME>_URL", { hosts: { api: { ...api, variable: "parcels" } } }],
  ["has a task `test`", { tasks: { test: {} } }],
])("a declaration that %s is refused", async (refusal, mistake) => {
  await expect(discovered({ parcels: { ...parcels, ...mistake } })).rejects.toThrow(refusal);
});

test("README's table has every variable that may replace an address", async () => {
  const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| `(\S+)` +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual([...addressVariables(await discoverIntegrations())]);
});
