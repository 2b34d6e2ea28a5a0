import { useQueryText } from "../../../data/useQueryText.ts";

const query = `query ReferenceNames($module: String!, $ids: [Int!], $limit: Int) { references(module: $module, filter: { ids: $ids }, limit: $limit) { id name } }`;

/** What some records are called, in one request. */
export const useReferenceNames = (module: string, ids: readonly number[]): ReadonlyMap<number, string> => {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data } = useQueryText<{ references: { id: number; name: string }[] }>(
    query,
    { module, ids: wanted, limit: wanted.length },
    { staleTime: 300_000, enabled: wanted.length > 0 },
  );
  return new Map(data?.references.map(({ id, name }) => [id, name]));
};
