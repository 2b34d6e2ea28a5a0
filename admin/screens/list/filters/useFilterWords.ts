import { useTranslate } from "react-admin";
import { isColumn } from "../../../../resources/core/fields.ts";
import { camel, singularOf } from "../../../../resources/core/naming.ts";
import type { DateRange } from "../../../../resources/core/dateRanges.ts";
import type { Criterion } from "../../../../resources/core/filters.ts";
import { inSentence } from "../../../../resources/core/texts/messages.ts";
import { childrenOf } from "../../../../resources/core/registry.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { countryName } from "../../../fields/countries.ts";
import { fieldLabelKey } from "../../../fields/useFieldWords.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { stateWord } from "../../../parts/states.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

/** What stock is asked by, as the API names it: bin_locations by binLocation. */
export const groupOf = (module: string): string => camel(singularOf(module));

/** Whose records a filter names, where it takes ids; of stock, its value says. */
export const moduleOf = (resource: Resource, filter: Criterion, value?: unknown): string | null => {
  if (filter.kind === "reference") return filter.module;
  if (filter.kind === "stockLevels") {
    const { groupBy } = (value ?? {}) as { groupBy?: unknown };
    return filter.modules.find((module) => groupOf(module) === groupBy) ?? filter.modules[0] ?? null;
  }
  if (filter.kind === "labels") return "labels";
  if (filter.kind !== "through") return null;
  const child = childrenOf(resource.report?.of ?? resource.name).find(({ field }) => field === filter.children)?.child;
  const field = child?.fields[filter.field];
  return field && isColumn(field) && field.kind === "reference" ? field.module : null;
};

/** The words of filters: what is filtered, how, and by what. */
export const useFilterWords = (resource: Resource) => {
  const t = useTranslate();
  const locale = useLocale();
  const fieldLabel = (name: string) => t(fieldLabelKey(resource.name, name), { _: name });
  const option = (filter: Criterion & { kind: "options" }, value: string) => {
    const kind = resource.fields[filter.field]?.kind;
    if (kind === "country") return countryName(value, locale);
    return kind === "state"
      ? stateWord(t, resource.name, value)
      : t(`resources.${resource.name}.options.${filter.field}.${value}`, {
          _: t(`resources.${value}.name`, { _: value }),
        });
  };

  const name = (filter: Criterion, value?: unknown): string => {
    switch (filter.kind) {
      case "search":
      case "ids":
      case "groupBy":
      case "compared":
        return "";
      case "asOf":
        return t("filters.asOf");
      case "labels":
        return t("filters.label");
      case "stockLevels":
        return value === undefined
          ? t("filters.stockIn")
          : t(`resources.${moduleOf(resource, filter, value) ?? ""}.one`);
      case "customFields":
        return t("filters.customField");
      case "inverse":
        return t("filters.inactiveToo");
      case "through": {
        const module = moduleOf(resource, filter);
        return module ? t(`resources.${module}.one`) : filter.name;
      }
      case "range":
        return t(fieldLabelKey(resource.name, filter.field), {
          _: t(`filters.${filter.field}`, { _: filter.field }),
        });
      default:
        return fieldLabel(filter.field);
    }
  };
  const verb = (filter: Criterion, count: number): string => {
    if (filter.kind === "from") return t("filters.atLeast");
    if (filter.kind === "to") return t("filters.atMost");
    return filter.kind === "inverse" || filter.kind === "stockLevels" || filter.kind === "asOf"
      ? ""
      : t(count > 1 ? "filters.isAnyOf" : "filters.is");
  };
  const bound = (value: unknown) => formatQuantity(String(value), locale);
  const range = (value: DateRange): string => {
    if ("preset" in value) return inSentence(t(`ranges.${value.preset}`));
    const { from, to } = value;
    if (from && to)
      return from === to ? formatDay(from, locale) : `${formatDay(from, locale)} – ${formatDay(to, locale)}`;
    return from
      ? t("ranges.since", { day: formatDay(from, locale) })
      : t("ranges.until", { day: formatDay(to ?? "", locale) });
  };
  const day = (value: string): string => formatDay(value, locale);
  return { name, verb, option, bound, range, day, yes: t("fields.yes"), no: t("filters.no") };
};
