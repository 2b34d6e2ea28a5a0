import { useQueryText } from "../../../data/useQueryText.ts";

const query = `query ReferenceName($module: String!, $ids: [Int!]) { references(module: $module, filter: { ids: $ids }, limit: 1) { id name } }`;

const manyQuery = `query ReferenceNames($module: String!, $ids: [Int!], $limit: Int) { references(module: $module, filter: { ids: $ids }, limit: $limit) { id name } }`;

/** What some records are called, in one request. */
export const useReferenceNames = (module: string, ids: readonly number[]): ReadonlyMap<number, string> => {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data } = useQueryText<{ references: { id: number; name: string }[] }>(
    manyQuery,
    { module, ids: wanted, limit: wanted.length },
    { staleTime: 300_000, enabled: wanted.length > 0 },
  );
  return new Map(data?.references.map(({ id, name }) => [id, name]));
};

/** What a record is called, whatever the module's permissions. */
export const useReferenceName = (module: string, id: number): string | null => {
  const { data } = useQueryText<{ references: { name: string }[] }>(
    query,
    { module, ids: [id] },
    { staleTime: 300_000 },
  );
  return data?.references[0]?.name ?? null;
};
