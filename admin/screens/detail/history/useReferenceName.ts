import { useQueryText } from "../../../data/useQueryText.ts";

const query = `query ReferenceName($module: String!, $ids: [Int!]) { references(module: $module, filter: { ids: $ids }, limit: 1) { id name } }`;

/** What a record is called, whatever the module's permissions. */
export const useReferenceName = (module: string, id: number): string | null => {
  const { data } = useQueryText<{ references: { name: string }[] }>(query, { module, ids: [id] }, { staleTime: 300_000 });
  return data?.references[0]?.name ?? null;
};
