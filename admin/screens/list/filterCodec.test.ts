import { expect, test } from "vitest";
import { resources } from "../../../resources/core/registry.ts";
import { decodeFilter, encodeFilter, sameFilter } from "./filterCodec.ts";

const [vendors] = resources.filter(({ name }) => name === "vendors");
if (!vendors) throw new Error("the registry has no vendors");

test("what is filtered survives the address bar, in any script", () => {
  const filter = { searchText: "Träslöjd Москва", labelIds: [3, 4], createdAt: { preset: "thisWeek" } };
  const url = new URL("http://localhost/vendors");
  url.searchParams.set("filter", encodeFilter(filter));
  expect(decodeFilter(vendors, new URL(url.href).searchParams.get("filter") ?? "")).toEqual(filter);
});

test("the same filter reads the same, in whatever order it was put together", () => {
  expect(sameFilter({ searchText: "a", labelIds: [1] }, { labelIds: [1], searchText: "a", countries: [] })).toBe(true);
  expect(sameFilter({ searchText: "a" }, { searchText: "b" })).toBe(false);
});

test("bounds of a date as the API names them become days", () =>
  expect(decodeFilter(vendors, btoa(JSON.stringify({ createdAfter: "2026-01-01T05:00:00Z" })))).toEqual({
    createdAt: { from: "2026-01-01" },
  }));

test.each([
  ["no base64", "%%%"],
  ["no JSON", btoa("hello")],
  ["a list", btoa("[1]")],
  ["an unknown key", btoa(JSON.stringify({ password: "x" }))],
  ["a value of the wrong kind", btoa(JSON.stringify({ labelIds: "1; drop table" }))],
  ["a period nobody knows", btoa(JSON.stringify({ createdAt: { preset: "someday" } }))],
])("%s in the address is ignored", (_what, encoded) => expect(decodeFilter(vendors, encoded)).toEqual({}));
