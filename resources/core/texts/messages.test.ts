import { describe, expect, test } from "vitest";
import { keysOf } from "../validate/texts.ts";
import { resources } from "../registry.ts";
import { stateKey, stateKeys, statesOf } from "../states.ts";
import { inSentence, languages, messages, type Words } from "./messages.ts";

const wordsOf = (tree: Words): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : wordsOf(value)));
const at = (tree: Words, path: string): string | Words | undefined =>
  path
    .split(".")
    .reduce<string | Words | undefined>((found, key) => (typeof found === "object" ? found[key] : undefined), tree);
const parameters = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").toSorted();

const english = messages("en");
const russian = messages("ru");

test("Russian has every key of English", () => {
  const known = new Set(keysOf(russian));
  expect(keysOf(english).filter((key) => !known.has(key))).toEqual([]);
});

test("English lacks nothing Russian has, but for its plural forms", () => {
  const known = new Set(keysOf(english));
  expect(keysOf(russian).filter((key) => !known.has(key) && !/_(few|many)$/.test(key))).toEqual([]);
});

test("a translation takes the parameters of its source", () => {
  const differing = keysOf(english).filter(
    (key) => !key.endsWith("_one") && parameters(at(english, key)).join() !== parameters(at(russian, key)).join(),
  );
  expect(differing).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  test("no word is empty or has stray spaces", () => {
    expect(wordsOf(messages(language)).filter((word) => word.trim() === "" || word !== word.trim())).toEqual([]);
  });
});

test("Russian is written in Russian", () => {
  const kept = ["Stockwright", "Stripe ID"];
  const latin = keysOf(russian).filter((key) => {
    const word = at(russian, key);
    return (
      typeof word === "string" &&
      !kept.includes(word) &&
      !/[А-Яа-яЁё]/.test(word.replaceAll(/\{\{\w+\}\}/g, "")) &&
      /[A-Za-z]{3}/.test(word.replaceAll(/\{\{\w+\}\}/g, ""))
    );
  });
  expect(latin).toEqual([]);
});

test("every state of a document has its word", () => {
  const keys = resources.flatMap(({ name }) => statesOf(name).map(stateKey));
  expect(keys.filter((key) => at(english, `states.${key}`) === undefined)).toEqual([]);
  expect(at(english, "states.partiallyReceived")).toBe("Partially received");
});

test("a state is said in the gender of what is in it", () => {
  const said = (module: string, state: string) => {
    const [own, shared] = stateKeys(module, state);
    return [english, russian].map((words) => at(words, own) ?? at(words, shared));
  };
  expect(said("transfers", "Partially Received")).toEqual(["Partially received", "Принято частично"]);
  expect(said("transfers", "In Transit")).toEqual(["In transit", "В пути"]);
  expect(said("shipments", "Shipped")).toEqual(["Shipped", "Отгружена"]);
  expect(said("sales_orders", "Shipped")).toEqual(["Shipped", "Отгружен"]);
  // a report's rows are of its module
  expect(stateKeys("report_of_transfers", "Open")[0]).toBe("resources.transfers.states.open");
});

test("texts the specification fixes are its own", () => {
  expect(at(english, "validation.phone")).toBe("Invalid phone number (must consist of 10 digits)");
  expect(at(english, "outcomes.confirmDelete")).toBe(
    "Are you sure you would like to delete? This action cannot be undone.",
  );
  expect(at(english, "shell.readyToLeave")).toBe("Ready to Leave?");
});

test("a module's words are complete, shared ones included", () => {
  expect(at(english, "resources.vendors.fields.createdAt")).toBe("Created");
  expect(at(english, "resources.sales_orders.tabs.basicInfo")).toBe("Basic Info");
  expect(at(english, "resources.sales_orders.tabs.shipping")).toBe("Shipping");
});

test.each([
  ["Purchase order", "purchase order"],
  ["SKU", "SKU"],
  ["Правило цены", "правило цены"],
])("%s inside a sentence is %s", (title, inside) => {
  expect(inSentence(title)).toBe(inside);
});

test("why a line stays follows from the word for what was done of it", () => {
  expect(messages("en")).toMatchObject({
    validation: {
      shipped: "Something was shipped; it cannot change any more",
      belowReceived: "More than this was received",
    },
    rules: { lineShipped: "Cannot perform delete. Some of this line was shipped." },
  });
  expect(messages("ru")).toMatchObject({ validation: { belowShipped: "Уже отгружено больше" } });
});
