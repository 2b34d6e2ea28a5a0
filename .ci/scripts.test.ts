import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

test("each npm script is one program in the shell's place: npm signals the shell alone, and dash passes nothing on", () => {
  expect(Object.keys(scripts)).toContain("start");
  expect(Object.entries(scripts).filter(([, command]) => !/^exec [^;&|]+$/.test(command))).toEqual([]);
});
