import { expect, test } from "vitest";
import { printed } from "../../../resources/papers/printed.ts";
import { papers, papersOf } from "../../../resources/papers/papers.ts";
import { choicesFor } from "./choices.ts";

test("every module that says it is printed has a document, and each document a name of its own", () => {
  expect(printed.filter((module) => papersOf(module).length === 0)).toEqual([]);
  expect(new Set(papers.map(({ name }) => name)).size).toBe(papers.length);
});

test("a company's own document stands where the delivered one stood, and the others behind", () => {
  const own = [
    { id: 7, fileName: "Our invoice", subtype: "invoice" },
    { id: 8, fileName: "Pro forma", subtype: null },
  ];
  expect(choicesFor("invoices", own, { language: "en" }).map(({ name }) => name)).toEqual(["Our invoice", "Pro forma"]);
  expect(choicesFor("invoices", [], { language: "ru" })).toEqual([
    { key: "invoice", name: "Счёт", paper: "invoice", isLabel: false, stands: "invoice", isOfTime: false },
  ]);
});
