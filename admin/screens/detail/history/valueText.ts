import type { useTranslate } from "react-admin";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import { countryName } from "../../../fields/countries.ts";
import { optionWord } from "../../../fields/optionWord.ts";
import {
  formatLongDay,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatStamp,
  formatUnitMoney,
} from "../../../i18n/formats.ts";
import { knows, resourceOf } from "../../../data/resources.ts";
import { numberOf } from "../data/documentNumber.ts";
import { stateKey } from "../../../parts/states.ts";

/** Whose words. */
export type Speech = { t: ReturnType<typeof useTranslate>; locale: string };
type About = { module: string; name: string; field: AnyField | undefined };

/** Several values that were written as one text: reports give them so. */
const listed = (text: string): readonly unknown[] => {
  const values: unknown = text.startsWith("[") ? JSON.parse(text) : [text];
  return Array.isArray(values) ? values : [];
};

/** A value as it stands in a sentence; null for nothing, and for what no sentence can hold. */
export const valueText = ({ t, locale }: Speech, { module, name, field }: About, value: unknown): string | null => {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "detail.yes" : "detail.no");
  const option = (one: unknown) => optionWord(t, module, name, String(one));
  if (Array.isArray(value)) return value.length > 0 ? value.map(option).join(", ") : null;
  if (typeof value === "object") return null;
  const text = String(value);
  if (!field || !isColumn(field)) return text;
  if (knows(module) && resourceOf(module).title === name) return numberOf(module, text);
  switch (field.kind) {
    case "quantity":
      return formatQuantity(text, locale);
    case "money":
      return formatMoney(text, locale);
    case "unitMoney":
      return formatUnitMoney(text, locale);
    case "percent":
      return formatPercent(text, locale);
    case "date":
      return formatLongDay(text, locale);
    case "datetime":
      return formatStamp(text);
    case "country":
      return countryName(text, locale);
    case "state":
      return t(stateKey(text), { _: text });
    case "choice":
      return option(text);
    case "boolean":
      return t(text === "true" ? "detail.yes" : "detail.no");
    case "choices":
      return listed(text).map(option).join(", ") || null;
    default:
      return text;
  }
};
