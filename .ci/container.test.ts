import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { variables } from "../db/client/configuration/variables.ts";

const root = resolve(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const { scripts, version } = JSON.parse(read("package.json")) as { scripts: Record<string, string>; version: string };

test("what the image copies is there, and what it runs is a script", () => {
  const containerfile = read("Containerfile");
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, rest = ""]) =>
    rest.split(" ").slice(0, -1),
  );
  expect(copied).toContain("package-lock.json");
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const run = [...`${containerfile}\n${read("compose.yaml")}`.matchAll(/npm"?,? "?run"?,? "?([\w:]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(new Set(run)).toEqual(new Set(["build", "start:server", "start:worker"]));
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

test("nothing of a person's own goes into the image", () => {
  const ignored = read(".dockerignore").split("\n");
  for (const name of ["node_modules", ".git", "var*"]) expect(ignored).toContain(name);
});

test("the code reads every variable that the compose file gives", () => {
  const given = [...read("compose.yaml").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name = ""]) => name);
  expect(given).toEqual(expect.arrayContaining(["DATABASE_URL", "TOKEN_SECRET", "METRICS_HOST"]));
  expect(given.filter((name) => !(name in variables))).toEqual([]);
});

test("each release says how one comes to it", () => {
  expect(read("UPGRADING.md")).toContain(`\n## ${version}\n`);
});
