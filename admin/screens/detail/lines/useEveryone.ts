import { useQueryText } from "../../../data/useQueryText.ts";

type Answer = { labels: readonly { id: number; isSystem: boolean }[] };
const query = `query Labels($modules: [String!]) { labels(filter: { modules: $modules }, limit: 500) { id isSystem } }`;

/** Rules for everybody are kept by the system's own label of a module. Null until it is known. */
export const useEveryone = (module: string, wanted: boolean): number | null => {
  const { data } = useQueryText<Answer>(query, { modules: [module] }, { enabled: wanted });
  return data?.labels.find(({ isSystem }) => isSystem)?.id ?? null;
};
