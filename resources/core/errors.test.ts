import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalogue, errorCodes, errorOf, isOurs, retried } from "./errors.ts";
import { validation } from "./texts/en/validation.ts";

const root = join(import.meta.dirname, "..", "..");
const sql = globSync(["db/*/*.sql", "db/migrations/committed/*.sql"], {
  cwd: root,
  exclude: (path) => path.includes("generated"),
})
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");
const found = (pattern: RegExp): string[] =>
  [...new Set([...sql.matchAll(pattern)].map(([, name]) => name ?? ""))].toSorted();

test("every SQLSTATE the database raises is in the catalogue", () => {
  const raised = found(/'(SW[A-Z]{3})'/g);
  expect(raised.length).toBeGreaterThan(5);
  // SWPRV rolls a preview back inside its own function and never leaves it
  expect(raised.filter((state) => !(state in catalogue))).toEqual(["SWPRV"]);
});

test("every field code the database answers has its words", () => {
  const codes = [
    ...found(/"fields": \{"\w+": "(\w+)"/g),
    ...found(/'fields', jsonb_build_object\('[^']+', '(\w+)'\)/g),
  ];
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !(code in validation))).toEqual([]);
});

test("every code of the catalogue is one of the API's", () => {
  expect(Object.values(catalogue).filter(({ code }) => !errorCodes.includes(code))).toEqual([]);
});

test("what is not in the catalogue is masked", () => {
  expect(errorOf("XX000").code).toBe("INTERNAL");
  expect(errorOf(undefined).code).toBe("INTERNAL");
  expect([isOurs("SWVAL"), isOurs("23505"), isOurs("SWXXX")]).toEqual([true, false, false]);
});

test("what is retried ends as BUSY", () => {
  expect(retried.map((state) => errorOf(state).code)).toEqual(["BUSY", "BUSY", "BUSY"]);
});
