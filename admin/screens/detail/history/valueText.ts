import type { useTranslate } from "react-admin";
import { isColumn, type AnyField } from "../../../../resources/core/fields.ts";
import { countryName } from "../../../fields/countries.ts";
import { optionWord } from "../../../fields/optionWord.ts";
import { scopeWords } from "../../../modules/user-roles/scopeWords.ts";
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
import { stateWord } from "../../../parts/states.ts";

/** Whose words. */
export type Speech = { t: ReturnType<typeof useTranslate>; locale: string };
type About = { module: string; name: string; field: AnyField | undefined };

/** Several values, or those that were written as one text: reports give them so. */
export const listed = (value: unknown): readonly unknown[] => {
  const values: unknown = typeof value === "string" && value.startsWith("[") ? JSON.parse(value) : value;
  return Array.isArray(values) ? values : values === null || values === undefined || values === "" ? [] : [values];
};

/** A sentence holds no more of a text than this; of a longer one, such as a page's source, it has the beginning. */
const longest = 80;
const beginningOf = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).replaceAll(/\s+/g, " ").trim()}…` : text;

/** A value as it stands in a sentence; null for nothing, and for what no sentence can hold. */
export const valueText = ({ t, locale }: Speech, { module, name, field }: About, value: unknown): string | null => {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "detail.yes" : "detail.no");
  const option = (one: unknown) => optionWord(t, module, name, String(one));
  const several = (all: readonly unknown[]): string | null => {
    if (all.length === 0) return null;
    const isOfScopes = field?.kind === "choices" && (field.options === "scopes" || field.options === "appScopes");
    return isOfScopes ? scopeWords(t, all.map(String)) : all.map(option).join(", ");
  };
  if (Array.isArray(value)) return several(value);
  if (typeof value === "object") return null;
  const text = String(value);
  if (!field || !isColumn(field)) return beginningOf(text);
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
    case "secret":
      return formatStamp(text);
    case "country":
      return countryName(text, locale);
    case "state":
      return stateWord(t, module, text);
    case "choice":
      return option(text);
    case "boolean":
      return t(text === "true" ? "detail.yes" : "detail.no");
    case "choices":
      return several(listed(text));
    default:
      return beginningOf(text);
  }
};
