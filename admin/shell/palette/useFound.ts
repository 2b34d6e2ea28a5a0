import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccess } from "../../data/access.ts";
import { request } from "../../data/request.ts";
import { screens } from "../../data/resources.ts";
import type { Asked } from "./asked.ts";

export type Hit = { module: string; id: number; name: string };

const perModule = { amongAll: 4, alone: 12 } as const;

/** Records of the modules asked for, as far as the role sees them, in one request. */
export const useFound = (searchText: string, only: Asked["only"]): { hits: readonly Hit[]; searching: boolean } => {
  const { sees } = useAccess();
  const wanted = screens.filter(
    ({ name, menu }) => menu && sees(name) && (typeof only === "string" ? only === "everything" : only.module === name),
  );
  const modules = wanted.map(({ name }) => name);
  const limit = typeof only === "string" ? perModule.amongAll : perModule.alone;
  const query = `query Find { ${modules.map((module) => `${module}: references(module: "${module}", filter: { searchText: ${JSON.stringify(searchText)} }, limit: ${limit}) { id name }`).join(" ")} }`;
  const { data, isFetching } = useQuery({
    queryKey: ["find", searchText, modules],
    queryFn: ({ signal }) => request<Record<string, { id: number; name: string }[]>>(query, {}, { signal }),
    enabled: searchText !== "" && modules.length > 0,
    placeholderData: keepPreviousData,
  });
  const hits =
    searchText && data ? modules.flatMap((module) => (data[module] ?? []).map((found) => ({ module, ...found }))) : [];
  return { hits, searching: isFetching };
};
