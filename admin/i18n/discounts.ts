import { editableDecimal, formatMoney, formatPercent, parseDecimal } from "./formats.ts";

const form = /^(\d{1,13}(\.\d{1,2})?|(100|\d{1,2}(\.\d{1,4})?)%)$/;

/** What a person typed ("10 %", "5,00"), as the API takes it; null for empty, undefined when it is no discount. */
export const parseDiscount = (typed: string, locale: string): string | null | undefined => {
  const isPercent = typed.trimEnd().endsWith("%");
  const number = parseDecimal(typed.replace(/%\s*$/, ""), locale);
  if (number === null) return isPercent ? undefined : null;
  const text = `${number}${isPercent ? "%" : ""}`;
  return number !== undefined && form.test(text) ? text : undefined;
};

/** As one edits it: the locale's decimal sign. */
export const editableDiscount = (value: string, locale: string): string => editableDecimal(value, locale);

/** "10 %", or "5.00". */
export const formatDiscount = (value: string, locale: string): string =>
  value.endsWith("%") ? formatPercent(value.slice(0, -1), locale) : formatMoney(value, locale);
