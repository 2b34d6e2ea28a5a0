import { expect, test } from "vitest";
import { safeReturn, signInPath } from "./authProvider.ts";

test("a visitor comes back to where they wanted to go", () => {
  const path = signInPath({ pathname: "/skus", search: "?filter=e30=" });
  expect(safeReturn(new URL(path, "http://localhost").searchParams.get("redirectBack"))).toBe("/skus?filter=e30=");
  expect(signInPath({ pathname: "/", search: "" })).toBe("/login");
});

test.each(["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)", "", null])(
  "%s is no way back",
  (target) => expect(safeReturn(target)).toBeNull(),
);
