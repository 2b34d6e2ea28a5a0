import { expect, test } from "vitest";
import { delivered, withAddresses, withoutAddress, withoutIntegrity } from "./lock-entries.ts";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/a": {
      version: "1.0.0",
      integrity: "sha512-a",
      optionalDependencies: { "a-linux": "1", "a-mac": "1" },
    },
    "node_modules/a-linux": { version: "1.0.0", integrity: "sha512-l" },
    "node_modules/b/node_modules/@c/d": { version: "2.0.0" },
    "node_modules/named": { name: "in-its-place", version: "1.0.0", integrity: "sha512-i" },
    "node_modules/tool": { version: "3.0.0", integrity: "sha512-t", dev: true },
    // a folder of ours that stands for a package nothing needs
    ".ci/without/unused": { version: "1.0.0" },
    "node_modules/unused": { version: "1.0.0", link: true },
  },
};

test("a package without integrity, or without an entry for a platform, is named", () => {
  expect(withoutIntegrity(lock)).toEqual([
    "node_modules/a brings in a-mac, which has no entry.",
    "node_modules/b/node_modules/@c/d has no integrity.",
  ]);
});

test("tools are not delivered; what is, is named as its package", () => {
  expect(delivered(lock).map(({ name }) => name)).toEqual(["@c/d", "a", "a-linux", "in-its-place"]);
});

test("each package gets its address in the registry, and one with another is named", () => {
  const whole = withAddresses(lock);
  expect(whole.packages["node_modules/b/node_modules/@c/d"]?.resolved).toBe(
    "https://registry.npmjs.org/@c/d/-/d-2.0.0.tgz",
  );
  expect(whole.packages["node_modules/named"]?.resolved).toBe(
    "https://registry.npmjs.org/in-its-place/-/in-its-place-1.0.0.tgz",
  );
  expect(whole.packages["node_modules/unused"]).toEqual(lock.packages["node_modules/unused"]);
  expect(withoutAddress(whole)).toEqual([]);
  expect(withoutAddress(lock)).toHaveLength(5);
  const elsewhere = { "node_modules/a": { version: "1.0.0", resolved: "https://evil.test/a/-/a-1.0.0.tgz" } };
  expect(withoutAddress({ packages: elsewhere })).toHaveLength(1);
});
