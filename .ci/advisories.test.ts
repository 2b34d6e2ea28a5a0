import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { highIn } from "./advisories.ts";

test("what npm audit calls high or critical is named with its advisory, the rest is not", () => {
  const via = [{ title: "Denial of service", url: "https://github.com/advisories/GHSA-1" }, "b"];
  expect(
    highIn({
      vulnerabilities: {
        a: { severity: "high", range: "<2", via },
        b: { severity: "critical", range: "*", via: [] },
        c: { severity: "moderate", range: "<1", via: [] },
      },
    }),
  ).toEqual(["a <2: Denial of service https://github.com/advisories/GHSA-1; b", "b *: "]);
});

test("list addresses are read without the package of CVE-2026-45822, and as before", () => {
  const fromLists = createRequire(createRequire(import.meta.url).resolve("ra-core"));
  const { parse } = fromLists("query-string") as { parse(text: string): Record<string, unknown> };
  expect(createRequire(fromLists.resolve("query-string"))("decode-uri-component/package.json")).toMatchObject({
    name: "fast-decode-uri-component",
  });
  expect(parse("filter=%7B%22q%22%3A%22%D1%81%D1%82%D1%83%D0%BB+a%22%7D&page=2&order=100%25")).toEqual({
    filter: '{"q":"стул a"}',
    page: "2",
    order: "100%",
  });
});
