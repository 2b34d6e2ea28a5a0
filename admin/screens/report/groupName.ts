import type { ReportResource } from "../../../resources/core/report.ts";
import { stateModule } from "../../../resources/core/states.ts";
import { useTranslate } from "react-admin";
import { statusField } from "../../data/ownStatus.ts";
import { referenceName } from "../../data/recordName.ts";
import { useOptionWord } from "../../fields/useOptionWord.ts";
import { stateWord, statusWord } from "../../parts/states.ts";
import { useReportView } from "./reportContext.ts";
import type { Group } from "./useReport.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** What a group of a report on screen is called. */
export const useGroupName = () => {
  const { resource, groupBy } = useReportView();
  return useGroupNameOf(resource, groupBy);
};

/** Whose statuses a report groups by: the module whose list it is, or the one whose states it shows. */
export const statusModule = ({ name, fields, report }: ReportResource): string => {
  if (report.of !== undefined) return report.of;
  const shown = Object.values(fields).find(({ kind }) => kind === "state");
  return shown?.kind === "state" ? stateModule(name, shown) : name;
};

/** What a group is called: the record it is of, an option, a month. */
export const useGroupNameOf = (resource: ReportResource, groupBy: string) => {
  const t = useTranslate();
  const locale = useLocale();
  const option = useOptionWord(resource.name, groupBy);
  const field = resource.fields[groupBy];
  const module = statusModule(resource);
  return ({ key, keyReference }: Pick<Group, "key" | "keyReference">): string => {
    if (key === null || key === "") return t("report.none");
    switch (field?.kind) {
      case "reference":
        if (!keyReference) return `#${key}`;
        return groupBy === statusField
          ? statusWord(t, module, keyReference.name)
          : referenceName(field.module, keyReference.name);
      case "date":
      case "datetime":
        return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
          new Date(`${key}-01T00:00:00Z`),
        );
      case "boolean":
        return t(key === "true" ? "fields.yes" : "filters.no");
      case "state":
        return stateWord(t, stateModule(resource.name, field), key);
      case "choice":
        return option(key);
      default:
        return key;
    }
  };
};
