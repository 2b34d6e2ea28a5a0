import { expect, test } from "vitest";
import { imageNameOf, tagOf } from "./imageNames.ts";

test("an image is called by its file, in letters that templates may write", () => {
  const cases = {
    "logo.png": "logo",
    "Company Logo (2).PNG": "company-logo-2",
    "Ünïcode Å.webp": "unicode-a",
    "печать.png": "image",
    "2026-seal.jpg": "seal",
    "a.b.c.gif": "a-b-c",
    [`${"x".repeat(59)} y.png`]: "x".repeat(59),
    "": "image",
  };
  const named = Object.keys(cases).map((file) => [file, imageNameOf(file)]);
  expect(Object.fromEntries(named)).toEqual(cases);
  for (const [, name] of named) expect(name).toMatch(/^[a-z][a-z0-9-]{0,59}$/);
  expect(tagOf("logo")).toBe('{{image "logo"}}');
});
