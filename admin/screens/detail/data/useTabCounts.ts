import { namesOf } from "../../../../resources/core/naming.ts";
import type { Tab } from "../../../../resources/core/resource.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { filterBy } from "./listFilter.ts";

type ListTab = Extract<Tab, { list: string }>;
const isListTab = (tab: Tab): tab is ListTab => "list" in tab;

/** How many records each list tab holds, asked in one request. */
export const useTabCounts = (tabs: readonly Tab[], id: number): Readonly<Record<string, number>> => {
  const lists = tabs.filter(isListTab);
  const declared = lists.map(({ list }, at) => `$filter${at}: ${namesOf(list).filter}`).join(", ");
  const asked = lists
    .map(({ list }, at) => `count${at}: ${namesOf(list).paginated}(filter: $filter${at}, limit: 1) { totalCount }`)
    .join(" ");
  const variables = Object.fromEntries(lists.map(({ list, by }, at) => [`filter${at}`, filterBy(list, by, id)]));
  const { data } = useQueryText<Record<string, { totalCount: number }>>(
    `query TabCounts(${declared}) { ${asked} }`,
    variables,
    { enabled: lists.length > 0 },
  );
  return Object.fromEntries(
    lists.flatMap(({ name }, at) => (data?.[`count${at}`] ? [[name, data[`count${at}`]?.totalCount ?? 0]] : [])),
  );
};
