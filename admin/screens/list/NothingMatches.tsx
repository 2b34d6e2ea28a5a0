import { useTranslate } from "react-admin";
import { criteriaOf } from "../../../resources/core/filters.ts";
import { useResource } from "../../data/recordContext.tsx";
import { formatCount } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { useFilterWords } from "./filters/useFilterWords.ts";
import { useListView } from "./listContext.ts";
import { useWithout } from "./useWithout.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** Nothing matches: which filter to drop, and what that would show. */
export const NothingMatches = () => {
  const resource = useResource();
  const { state, asked } = useListView();
  const t = useTranslate();
  const locale = useLocale();
  const words = useFilterWords(resource);
  const without = useWithout(resource, state.filter, asked);
  const nameOf = (name: string) => {
    const criterion = criteriaOf(resource).find((each) => each.name === name);
    return (criterion && words.name(criterion)) || t("lists.searchText");
  };
  const drop = (name: string) => {
    const { [name]: _dropped, ...rest } = state.filter;
    state.setFilter(rest);
  };
  return (
    <EmptyState
      title={t("list.nothingFound")}
      actions={
        <>
          {without.map(({ name, count }) => (
            <SecondaryButton key={name} onClick={() => drop(name)}>
              {t("lists.without", { name: nameOf(name), count: formatCount(count, locale) })}
            </SecondaryButton>
          ))}
          <SecondaryButton onClick={state.clear}>{t("list.clearFilters")}</SecondaryButton>
        </>
      }
    >
      {t("list.nothingFoundHelp")}
    </EmptyState>
  );
};
