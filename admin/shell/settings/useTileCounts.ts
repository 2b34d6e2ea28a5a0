import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { filtersOf } from "../../../resources/core/filters.ts";
import { namesOf } from "../../../resources/core/naming.ts";
import { request } from "../../data/request.ts";
import { resourceOf } from "../../data/resources.ts";
import { formatCount } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Records that can be switched off are counted while they are on. */
const countsActive = (module: string) =>
  filtersOf(resourceOf(module)).some((filter) => filter.kind === "boolean" && filter.field === "isActive");

const counted = (module: string) =>
  `${module}: ${namesOf(module).paginated}(limit: 0${countsActive(module) ? ", filter: {isActive: true}" : ""}) { totalCount }`;

/** "23 active", "1,208": what stands at the right of a tile; asked in one request. */
export const useTileCounts = (modules: readonly string[]): ((module: string | undefined) => string | undefined) => {
  const t = useTranslate();
  const locale = useLocale();
  const shown = modules.filter((module) => !resourceOf(module).single);
  const { data } = useQuery({
    queryKey: ["tileCounts", shown],
    queryFn: ({ signal }) =>
      request<Record<string, { totalCount: number }>>(
        `query TileCounts { ${shown.map(counted).join(" ")} }`,
        {},
        { signal },
      ),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return (module) => {
    const count = module === undefined ? undefined : data?.[module]?.totalCount;
    if (module === undefined || count === undefined) return undefined;
    const text = formatCount(count, locale);
    return countsActive(module) ? t("settings.active", { count: text }) : text;
  };
};
