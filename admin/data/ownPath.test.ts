import { expect, test } from "vitest";
import { ownPath } from "./ownPath.ts";

test.each([
  ...[
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "javascript:alert(1)",
    "evil.test",
    "",
    null,
  ],
  // browsers drop tabs and ends of lines, and resolve dots
  ...["/\t/evil.test", "/\n/evil.test", "/\r\n/evil.test", "/\t\\evil.test", "\t//evil.test", " //evil.test"],
  ...["/.//evil.test", "/..//evil.test", "/skus/..//evil.test", "/%2e//evil.test", "/./\\evil.test"],
  // a router decodes what a browser leaves
  ...["/%09/evil.test", "/%2Fevil.test", "/%5Cevil.test", "/%0a/evil.test", "/%2F%2Fevil.test"],
  ...["///evil.test", "//[", "http:/skus", "//here.invalid:99/skus", "//here.invalid@evil.test"],
])("%j leads nowhere", (given) => expect(ownPath(given)).toBeNull());

test.each([
  ["/", "/"],
  ["/skus?filter=e30=&x=//y#part", "/skus?filter=e30=&x=//y#part"],
  ["/skus/./detail/../detail/7", "/skus/detail/7"],
  ["/app/packing-station?order=7", "/app/packing-station?order=7"],
  ["/search?q=100%", "/search?q=100%"],
  ["/склад", "/%D1%81%D0%BA%D0%BB%D0%B0%D0%B4"],
])("%j is our own", (given, path) => expect(ownPath(given)).toBe(path));
