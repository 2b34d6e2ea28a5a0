import { expect, test } from "vitest";
import { refusalOf, uploadLimits } from "./limits.ts";

test("an image may be as large as the limit and not a byte larger", () => {
  expect(refusalOf({ type: "image/png", size: uploadLimits.image })).toBeUndefined();
  expect(refusalOf({ type: "image/png", size: uploadLimits.image + 1 })).toBe("imageSize");
});

test("other files have a limit of their own", () => {
  expect(refusalOf({ type: "application/pdf", size: uploadLimits.image + 1 })).toBeUndefined();
  expect(refusalOf({ type: "application/pdf", size: uploadLimits.file + 1 })).toBe("fileSize");
});
