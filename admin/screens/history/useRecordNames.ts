import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { request } from "../../data/request.ts";

type Named = Readonly<Record<string, readonly { id: number; name: string }[]>>;
type Rooted = { module: string; rootId: number };

/** What records of several modules are called, in one request. */
export const useRecordNames = (rows: readonly Rooted[]): ((row: Rooted) => string | undefined) => {
  const wanted = new Map<string, Set<number>>();
  for (const { module, rootId } of rows) wanted.set(module, (wanted.get(module) ?? new Set()).add(rootId));
  const modules = [...wanted.keys()].toSorted();
  const asked = modules.map((name) => [...(wanted.get(name) ?? [])].toSorted((a, b) => a - b));
  const { data } = useQuery<Named>({
    queryKey: ["recordNames", modules, asked],
    enabled: modules.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Named>(
        `query RecordNames(${modules.map((_, n) => `$i${n}: [Int!]`).join(", ")}) { ${modules
          .map((name, n) => `${name}: references(module: "${name}", filter: { ids: $i${n} }, limit: 1000) { id name }`)
          .join(" ")} }`,
        Object.fromEntries(asked.map((ids, n) => [`i${n}`, ids])),
        { signal },
      ),
  });
  return ({ module, rootId }) => data?.[module]?.find(({ id }) => id === rootId)?.name;
};
