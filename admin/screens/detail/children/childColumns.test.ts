import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resourceOf } from "../../../data/resources.ts";
import { readCell } from "../grid/cellProblem.ts";
import { textOf } from "../grid/gridColumns.ts";
import { savedRow } from "../grid/gridState.ts";
import { calledOption } from "../grid/usePick.ts";
import { childColumns } from "./childColumns.tsx";

const columnsOf = (module: string, by: string) =>
  childColumns({
    child: resourceOf(module),
    by,
    translate: (_key, options) => String(options?._ ?? ""),
    locale: "en-US",
    context: {},
    parent: {},
    locked: () => false,
    show: () => undefined,
    readable: () => true,
  });
const column = (module: string, by: string, name: string) => {
  const found = columnsOf(module, by).find(({ key }) => key === name);
  if (!found) throw new Error(`${module} has no column ${name}`);
  return found;
};

test("the country of an address is one there is, by its name or its code, and no other text", async () => {
  const country = column("addresses", "vendorId", "country");
  if (country.kind !== "pick") throw new Error("It takes any text.");
  const [named] = await country.search("germ");
  expect(named).toMatchObject({ id: "DE", name: "Germany" });
  const [coded] = await country.search("de");
  expect(coded?.id).toBe("DE");
  expect(coded && calledOption(coded)).toContain("DE");
  expect(await country.search("Narnia")).toEqual([]);
  // the whole name comes before those that begin with it
  expect((await country.search("Niger")).map(({ name }) => name)).toEqual(["Niger", "Nigeria"]);
});

test("a country is stored as its code and read as its name, at rest and where it is typed in", () => {
  const country = column("addresses", "vendorId", "country");
  expect(country.show(savedRow(1, { country: "DE" }))).toBe("Germany");
  expect(textOf(country, "DE")).toBe("Germany");
});

test("numbers keep the decimals of their kind, and no cell of a kind takes what another would", () => {
  const cost = column("sku_costs", "skuId", "cost");
  expect(readCell(cost, null, "1.23456")).toEqual({ problem: "tooManyDecimals", limit: "4" });
  expect(readCell(cost, null, "a lot")).toEqual({ problem: "notANumber" });
  expect(cost.align).toBe("right");
});

test("a document in a cell is called by its number with the prefix, and a moment is read as one", () => {
  const row = savedRow(1, { invoiceId: { id: 130, name: "130" }, createdAt: "2026-11-23T14:38:25.02182+00:00" });
  const shown = (name: string) =>
    renderToStaticMarkup(createElement(Fragment, null, column("payment_applications", "paymentId", name).show(row)));
  expect(shown("invoiceId")).toContain(">IN-130<");
  expect(shown("createdAt")).toMatch(/>11\/2[34]\/2026 \d\d:\d\d [AP]M</);
});
