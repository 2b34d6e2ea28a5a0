import { useQueryClient } from "@tanstack/react-query";
import { namesOf } from "../../resources/core/naming.ts";
import { type Called, calledIn } from "../data/called.ts";
import { request } from "../data/request.ts";
import { resourceOf } from "../data/resources.ts";
import { useDebouncedQuery } from "../data/useDebounced.ts";
import type { Image } from "../parts/Picture.tsx";
import { patience } from "../theme/sizes.ts";

export type Found = {
  id: number;
  name: string;
  /** What is told beside a code. */ hint?: string | null;
  /** Before the name; null where it has none. */ image?: Image | null;
  /** Other names it has. */ called?: readonly Called[];
};

const limit = 5;
/** What is typed whole has to be among what is found for it, however many hold the same letters. */
const wholeLimit = 50;

/** What is looked for by a text: searching starts with the second letter. */
export const searched = (text: string): string => (text.trim().length > 1 ? text.trim() : "");

type Filter = Readonly<Record<string, unknown>>;
type Asked = { /** As it is typed. */ text: string; filter: Filter; enabled: boolean };

/** Records of a module that match, the best first. */
export const findRecords = async (
  module: string,
  { searchText, filter, limit }: { searchText: string; filter: Filter; limit: number },
  signal?: AbortSignal,
): Promise<Found[]> => {
  const narrowed = { ...filter, ...(searchText && { searchText }) };
  const options = signal ? { signal } : {};
  const resource = resourceOf(module);
  const { image, title } = resource;
  if (Object.keys(filter).length === 0 && !image) {
    const query =
      "query Lookup($module: String!, $filter: RecordReferenceFilter, $limit: Int) { found: references(module: $module, filter: $filter, limit: $limit) { id name } }";
    return (await request<{ found: Found[] }>(query, { module, filter: narrowed, limit }, options)).found;
  }
  const { many, filter: filterType } = namesOf(module);
  const pictured = image ? `image: ${image} { name path url smallUrl }` : "";
  const hinted = image && title !== "name" && "name" in resource.fields ? "hint: name" : "";
  const query = `query Lookup($filter: ${filterType}, $limit: Int) { found: ${many}(filter: $filter, limit: $limit) { id name: ${title} ${hinted} ${pictured} ${calledIn(module)} } }`;
  const { found } = await request<{ found: (Omit<Found, "name"> & { name: string | number })[] }>(
    query,
    { filter: narrowed, limit },
    options,
  );
  // documents are called by their numbers
  return found.map((each) => ({ ...each, name: String(each.name) }));
};

/** At most five records of a module that match what is typed. */
export const useLookup = (module: string, { text, filter, enabled }: Asked) =>
  useDebouncedQuery(searched(text), {
    key: ["lookup", module, filter],
    read: (searchText, signal) => findRecords(module, { searchText, filter, limit }, signal),
    after: patience.lookup,
    enabled,
  });

/** Everything a text may mean, asked for at once. */
export const useWholeLookup = (module: string, filter: Filter) => {
  const client = useQueryClient();
  return (text: string): Promise<Found[]> =>
    client.fetchQuery({
      queryKey: ["lookup", module, filter, text, wholeLimit],
      queryFn: () => findRecords(module, { searchText: text, filter, limit: wholeLimit }),
    });
};
