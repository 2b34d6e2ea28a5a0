import { namesOf } from "../../../../resources/core/naming.ts";
import type { Tab } from "../../../../resources/core/resource.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { filterBy } from "./listFilter.ts";

/** The list that a tab is, or tells the length of. */
const countedBy = (tab: Tab): { list: string; by: string } | undefined =>
  "list" in tab ? tab : "component" in tab ? tab.counts : undefined;

/** How many records the tabs hold that are lists of such or tell how many there are, asked in one request. */
export const useTabCounts = (
  tabs: readonly Tab[],
  id: number,
  sees: (module: string) => boolean,
): Readonly<Record<string, number>> => {
  const lists = tabs.flatMap((tab) => {
    const of = countedBy(tab);
    return of && sees(of.list) ? [{ name: tab.name, ...of }] : [];
  });
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
