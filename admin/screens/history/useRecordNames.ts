import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { request } from "../../data/request.ts";

type Named = Readonly<Record<string, readonly { id: number; name: string }[]>>;
type Rooted = { module: string; rootId: number };

/** The records that some rows are about, by module. */
const idsOf = (rows: readonly Rooted[]): readonly (readonly [string, readonly number[]])[] => {
  const wanted = new Map<string, Set<number>>();
  for (const { module, rootId } of rows) wanted.set(module, (wanted.get(module) ?? new Set()).add(rootId));
  return [...wanted]
    .map(([module, ids]) => [module, [...ids].toSorted((a, b) => a - b)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
};

/**
 * Asks for the names of records of several modules at once. Each list asks for as many rows as it has ids: those of
 * one request are counted together, and too many are refused.
 */
export const namesQuery = (rows: readonly Rooted[]): readonly [query: string, variables: Record<string, unknown>] => {
  const asked = idsOf(rows);
  const lists = asked.map(
    ([module, ids], n) =>
      `${module}: references(module: "${module}", filter: { ids: $i${n} }, limit: ${ids.length}) { id name }`,
  );
  return [
    `query RecordNames(${asked.map((_, n) => `$i${n}: [Int!]`).join(", ")}) { ${lists.join(" ")} }`,
    Object.fromEntries(asked.map(([, ids], n) => [`i${n}`, ids])),
  ];
};

/** What records of several modules are called, in one request for each page of rows about them. */
export const useRecordNames = (pages: readonly (readonly Rooted[])[]): ((row: Rooted) => string | undefined) => {
  const answers = useQueries({
    queries: pages
      .filter((rows) => rows.length > 0)
      .map((rows) => {
        const [query, variables] = namesQuery(rows);
        return {
          queryKey: ["recordNames", query, variables],
          staleTime: 300_000,
          placeholderData: keepPreviousData<Named>,
          queryFn: ({ signal }: { signal: AbortSignal }) => request<Named>(query, variables, { signal }),
        };
      }),
  });
  return ({ module, rootId }) => {
    for (const { data } of answers) {
      const found = data?.[module]?.find(({ id }) => id === rootId);
      if (found) return found.name;
    }
    return undefined;
  };
};
