import { expect, test } from "vitest";
import { resources } from "../../../resources/core/registry.ts";
import { decodeFilter, encodeFilter } from "./filterCodec.ts";

const [vendors] = resources.filter(({ name }) => name === "vendors");
if (!vendors) throw new Error("the registry has no vendors");

test("what is filtered survives the address bar, in any script", () => {
  const filter = { searchText: "Träslöjd Москва", labelIds: [3, 4] };
  const url = new URL("http://localhost/vendors");
  url.searchParams.set("filter", encodeFilter(filter));
  expect(decodeFilter(vendors, new URL(url.href).searchParams.get("filter") ?? "")).toEqual(filter);
});

test("nothing to filter leaves the address clean", () =>
  expect(encodeFilter({ searchText: "", labelIds: [] })).toBe(""));

test.each([
  ["no base64", "%%%"],
  ["no JSON", btoa("hello")],
  ["a list", btoa("[1]")],
  ["an unknown key", btoa(JSON.stringify({ password: "x" }))],
  ["a value of the wrong kind", btoa(JSON.stringify({ labelIds: "1; drop table" }))],
])("%s in the address is ignored", (_what, encoded) => expect(decodeFilter(vendors, encoded)).toEqual({}));
