import { expect, test } from "vitest";
import { goToKeys, lettersFor } from "./goTo.ts";

test("each path has a letter of its own, in the order of the menu", () => {
  expect([...lettersFor(["/sales-orders", "/shipments", "/skus", "/products"]).values()]).toEqual(["S", "H", "K", "P"]);
  expect(lettersFor(["/aa", "/a"]).get("/a")).toBeUndefined();
});

test("entries of the side bar can be gone to, other paths cannot", () => {
  expect(goToKeys("/sales-orders")).toBe("G S");
  expect(goToKeys("/labels")).toBeUndefined();
});
