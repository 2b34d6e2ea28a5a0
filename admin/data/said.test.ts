// @vitest-environment jsdom
import { expect, test } from "vitest";
import { createI18n } from "../i18n/provider.ts";
import { sayStored } from "./said.ts";

const stored = "Ledger check: 3 figures do not agree.";
const words = (count: number, quantity = "onOrder") => ({
  key: "ledgerDiffers",
  values: { count, sku: "TBL-01", quantity },
});

test.each([
  [1, "one figure does not agree with its records (TBL-01, on order)."],
  [3, "3 figures do not agree with their records, among them TBL-01, on order."],
])("%i: %s", async (count, says) => {
  const { translate } = await createI18n();
  expect(sayStored(translate, words(count), stored)).toContain(says);
});

test("in the reader's language, with its own plural forms", async () => {
  const { translate, changeLocale } = await createI18n();
  await changeLocale("ru-RU");
  expect(sayStored(translate, words(3), stored)).toContain("3 числа расходятся с записями, среди них TBL-01, заказано");
  expect(sayStored(translate, words(7), stored)).toContain("7 чисел");
});

test("as it was stored where its words are not known", async () => {
  const { translate } = await createI18n();
  expect(sayStored(translate, null, stored)).toBe(stored);
  expect(sayStored(translate, { key: "unheardOf", values: {} }, stored)).toBe(stored);
  expect(sayStored(translate, words(1, "stockValue"), stored)).toContain("stockValue");
});
