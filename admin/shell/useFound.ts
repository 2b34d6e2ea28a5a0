import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccess } from "../data/access.ts";
import { request } from "../data/request.ts";
import { screens } from "../data/resources.ts";

export type Hit = { module: string; id: number; name: string };

const perModule = 4;

/** Records of every module the role sees, in one request. */
export const useFound = (searchText: string): { hits: readonly Hit[]; searching: boolean } => {
  const { sees } = useAccess();
  const modules = screens.filter(({ name, menu }) => menu && sees(name)).map(({ name }) => name);
  const query = `query Find($filter: RecordReferenceFilter) { ${modules.map((module) => `${module}: references(module: "${module}", filter: $filter, limit: ${perModule}) { id name }`).join(" ")} }`;
  const { data, isFetching } = useQuery({
    queryKey: ["find", searchText, modules],
    queryFn: ({ signal }) => request<Record<string, { id: number; name: string }[]>>(query, { filter: { searchText } }, { signal }),
    enabled: searchText !== "",
    placeholderData: keepPreviousData,
  });
  const hits = searchText && data ? modules.flatMap((module) => (data[module] ?? []).map((found) => ({ module, ...found }))) : [];
  return { hits, searching: isFetching };
};
