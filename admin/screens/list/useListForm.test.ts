import { expect, test } from "vitest";
import { addressWithout } from "./useListForm.ts";

test("the way back to a list does not open its form", () => {
  expect(addressWithout("?create=&filter=e30%3D&view=3")).toBe("?filter=e30%3D&view=3");
  expect(addressWithout("?edit=7")).toBe("");
});
