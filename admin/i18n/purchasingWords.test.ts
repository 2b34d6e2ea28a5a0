import { expect, test } from "vitest";
import { definitionOf } from "../../resources/core/registry.ts";
import { lineTexts } from "../screens/detail/lines/texts.ts";
import { texts } from "../modules/purchase-orders/texts.ts";

type Tree = string | { readonly [key: string]: Tree };

const leaves = (tree: Tree, path = ""): readonly (readonly [string, string])[] =>
  typeof tree === "string"
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, below]) => leaves(below, `${path}.${key}`));

/** What people read who buy; lines share their words with those that are sold, but for what is said of a cost. */
const modules = ["purchase_orders", "purchase_order_lines", "vendors", "receivements", "sku_costs"];
const wordsOf = (language: "en" | "ru") => [
  ...modules.flatMap((module) => leaves(definitionOf(module).translations[language] as Tree, module)),
  ...leaves(texts[language], "texts"),
  ...leaves(lineTexts[language], "texts").filter(([path]) => /cost/i.test(path)),
];

/** Words of a seller. A purchase's "цена" is a purchase price, which the word says. */
const selling = {
  en: /\b(customers?|buyers?|prices?|ships?|shipped|shipments?|sell\w*|sold)\b/i,
  ru: /клиент|покупател|отгруз|отгруж|прода[жётвл]|(?<![а-яё])(?<!закупочн[а-яё]{2,3} )цен(?![а-яё]{4})/i,
};

test.each(["en", "ru"] as const)("purchasing speaks of purchasing: %s", (language) => {
  const words = wordsOf(language);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter(([, text]) => selling[language].test(text))).toEqual([]);
});

test("a word of selling would be found", () => {
  expect("Почему такая цена").toMatch(selling.ru);
  expect("Закупочная цена").not.toMatch(selling.ru);
  expect("Shown to the customer").toMatch(selling.en);
});
