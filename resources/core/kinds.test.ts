import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kinds } from "./kinds.ts";

test("the README says which kinds fit which columns", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, section = ""] = /### SQL types and kinds\n(.*?)\n#/s.exec(readme) ?? [];
  const said = [...section.matchAll(/^\| `.*\| (\w+) +\| (`.*`) +\|$/gm)].map(
    ([, holds = "", names = ""]) => [holds, names.replaceAll("`", "").split(", ")] as const,
  );
  const held = Map.groupBy(
    Object.entries(kinds).flatMap(([kind, { holds }]) => holds.map((each) => [each as string, kind] as const)),
    ([each]) => each,
  );
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries([...held].map(([each, pairs]) => [each, pairs.map(([, kind]) => kind)])),
  );
});
