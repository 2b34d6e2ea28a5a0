import { expect, test } from "vitest";
import { hasTools, lacking } from "./installed.mjs";

const product = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };
const tool = { "node_modules/tool": { version: "2.0.0", integrity: "sha512-t", dev: true } };
const lock = {
  packages: {
    "": { version: "0.1.0" },
    ...product,
    ...tool,
    "node_modules/stub": { link: true, resolved: ".ci/without/stub" },
    ".ci/without/stub": { version: "1.0.0" },
    "node_modules/stub-of-a-tool": { link: true, resolved: ".ci/without/stub-of-a-tool" },
    ".ci/without/stub-of-a-tool": { version: "1.0.0", dev: true },
    "node_modules/ours": { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] },
    "node_modules/theirs": { version: "1.0.0", optional: true, os: ["aix"], cpu: [process.arch] },
    "node_modules/below-theirs": { version: "1.0.0", optional: true },
  },
};
const there = {
  packages: {
    ...product,
    "node_modules/stub": { link: true, resolved: ".ci/without/stub" },
    "node_modules/ours": { version: "1.0.0" },
    // npm lists a folder of ours as soon as one package links to it
    ".ci/without/stub-of-a-tool": { version: "1.0.0", dev: true },
  },
};

test("a product is there without its tools, and programs for other systems are not asked for", () => {
  expect(lacking(lock, there, false)).toBe(false);
  expect(lacking(lock, there, true)).toBe(true);
  const whole = {
    ...there.packages,
    ...tool,
    "node_modules/stub-of-a-tool": lock.packages["node_modules/stub-of-a-tool"],
  };
  expect(lacking(lock, { packages: whole }, true)).toBe(false);
  expect(hasTools(there)).toBe(false);
  expect(hasTools(undefined)).toBe(false);
  expect(hasTools({ packages: tool })).toBe(true);
});

test("what is missing, is of another version or has other contents is installed again", () => {
  expect(lacking(lock, undefined, false)).toBe(true);
  const { "node_modules/ours": _, ...others } = there.packages;
  expect(lacking(lock, { packages: others }, false)).toBe(true);
  for (const other of [
    { version: "1.0.1", integrity: "sha512-a" },
    { version: "1.0.0", integrity: "sha512-b" },
  ])
    expect(lacking(lock, { packages: { ...there.packages, "node_modules/a": other } }, false)).toBe(true);
});
