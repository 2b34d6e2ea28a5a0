import Handlebars from "handlebars";
import { expect, test } from "vitest";
import { unknownIn } from "./unknown.ts";

const known = {
  paths: new Set([
    "id",
    "total",
    "customer",
    "customer.name",
    "lines",
    "lines.sku",
    "lines.sku.code",
    "company",
    "company.name",
  ]),
  words: new Set(["shipTo"]),
};
const told = (text: string, more: { isPart?: boolean; isConsolidated?: boolean } = {}) =>
  unknownIn(Handlebars.parse(text), "main", { known, isPart: false, isConsolidated: false, ...more }).map(
    ({ line, name }) => `${line} ${name}`,
  );

test("names that lead to nothing are told with their line, wherever they stand", () => {
  expect(told("{{total}}\n{{totl}}")).toEqual(["2 totl"]);
  expect(told("{{money totl}}{{#if customr}}x{{/if}}{{number total add=qty}}")).toEqual([
    "1 totl",
    "1 customr",
    "1 qty",
  ]);
  expect(
    told("{{#each lines}}{{sku.code}}{{sku.nmae}}{{total}}{{../total}}{{@root.total}}{{@index}}{{/each}}"),
  ).toEqual(["1 sku.nmae", "1 total"]);
  expect(told("{{#with customer}}{{name}}{{#if name}}{{../id}}{{/if}}{{else}}{{total}}{{nothing}}{{/with}}")).toEqual([
    "1 nothing",
  ]);
});

test("helpers that are given names are looked into, too", () => {
  expect(told('{{show "total"}}{{show "nmae" of="customer"}}{{translate "shipTo"}}{{translate "shipFrom"}}')).toEqual([
    "1 nmae",
    "1 shipFrom",
  ]);
  expect(told('{{lines "lines" "sku.code" "sku.price"}}{{lines "rows" "id"}}')).toEqual(["1 sku.price", "1 rows"]);
});

test("what cannot be told is not said to be wrong: parts, names that a block gives, lengths, rows of nothing", () => {
  expect(told("{{code}}{{sku.code}}{{nope}}", { isPart: true })).toEqual(["1 nope"]);
  expect(told("{{#each lines as |line|}}{{line.anything}}{{/each}}{{lines.length}}{{this}}")).toEqual([]);
  expect(told("{{#each rows}}{{sku.code}}{{/each}}")).toEqual(["1 rows"]);
});

test("a document of many records begins with all of them", () => {
  const isConsolidated = true;
  expect(told("{{company.name}}{{#each records}}{{total}}{{totl}}{{/each}}", { isConsolidated })).toEqual(["1 totl"]);
  expect(told("{{total}}", { isConsolidated })).toEqual(["1 total"]);
});
