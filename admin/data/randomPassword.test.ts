import { expect, test } from "vitest";
import { randomPassword } from "./randomPassword.ts";

test("preset passwords differ, and every sign of them can be read aloud", () => {
  const made = Array.from({ length: 500 }, randomPassword);
  expect(new Set(made).size).toBe(500);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
});
