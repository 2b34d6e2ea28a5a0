import { useAccess } from "../../data/access.ts";
import { request } from "../../data/request.ts";
import { screens } from "../../data/resources.ts";
import { useDebouncedQuery } from "../../data/useDebounced.ts";
import { searched } from "../../fields/useLookup.ts";
import { patience } from "../../theme/sizes.ts";
import type { Asked } from "./asked.ts";

export type Hit = { module: string; id: number; name: string };

const perModule = { amongAll: 4, alone: 12 } as const;
/** One request asks for no more root fields than the API answers (30), however many modules there come to be. */
const perRequest = 25;

/** Records of the modules asked for, as far as the role sees them. */
export const useFound = (text: string, only: Asked["only"]): { hits: readonly Hit[]; searching: boolean } => {
  const { sees } = useAccess();
  const wanted = screens.filter(
    ({ name, menu }) => menu && sees(name) && (typeof only === "string" ? only === "everything" : only.module === name),
  );
  const all = wanted.map(({ name }) => name);
  const limit = typeof only === "string" ? perModule.amongAll : perModule.alone;
  const parts = Array.from({ length: Math.ceil(all.length / perRequest) }, (_, at) =>
    all.slice(at * perRequest, (at + 1) * perRequest),
  );
  const queryFor = (searchText: string, modules: readonly string[]) =>
    `query Find { ${modules.map((module) => `${module}: references(module: "${module}", filter: { searchText: ${JSON.stringify(searchText)} }, limit: ${limit}) { id name }`).join(" ")} }`;
  const { query, asked } = useDebouncedQuery(searched(text), {
    key: ["find", all],
    read: async (searchText, signal) => {
      type Part = Record<string, { id: number; name: string }[]>;
      const answers = await Promise.all(parts.map((part) => request<Part>(queryFor(searchText, part), {}, { signal })));
      return Object.assign({}, ...answers) as Part;
    },
    after: patience.search,
    enabled: (searchText) => searchText !== "" && all.length > 0,
  });
  const hits =
    asked && text && query.data
      ? all.flatMap((module) => (query.data[module] ?? []).map((found) => ({ module, ...found })))
      : [];
  return { hits, searching: text.length > 1 && (query.isFetching || asked !== text) };
};
