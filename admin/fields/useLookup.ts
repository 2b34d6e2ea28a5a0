import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { namesOf } from "../../resources/core/naming.ts";
import { type Called, calledIn } from "../data/called.ts";
import { request } from "../data/request.ts";
import { resourceOf } from "../data/resources.ts";
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

/** The text once it has rested, and only when longer than one character. */
export const useDebounced = (text: string, after: number = patience.lookup): string => {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return rested.trim().length > 1 ? rested.trim() : "";
};

type Filter = Readonly<Record<string, unknown>>;
type Asked = { searchText: string; filter: Filter; enabled: boolean };

const read = async (
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
export const useLookup = (module: string, asked: Asked) =>
  useQuery({
    queryKey: ["lookup", module, asked.searchText, asked.filter],
    queryFn: ({ signal }) => read(module, { ...asked, limit }, signal),
    enabled: asked.enabled,
    placeholderData: keepPreviousData,
  });

/** Everything a text may mean, asked for at once. */
export const useWholeLookup = (module: string, filter: Filter) => {
  const client = useQueryClient();
  return (text: string): Promise<Found[]> =>
    client.fetchQuery({
      queryKey: ["lookup", module, text, filter, wholeLimit],
      queryFn: () => read(module, { searchText: text, filter, limit: wholeLimit }),
    });
};
