import { useInfiniteQuery } from "@tanstack/react-query";
import { request } from "../data/request.ts";
import type { Owner } from "./upload.ts";

export type StoredFile = {
  id: number;
  name: string;
  type: string;
  size: number;
  path: string;
  createdAt: string;
  userReference: { id: number; name: string } | null;
};
type Page = { page: { totalCount: number; edges: { node: StoredFile }[] } };

const perPage = 50;
const query = `query FilesOf($filter: FileFilter, $offset: Int) {
  page: filesPaginated(filter: $filter, orderBy: [{column: "createdAt", order: DESC}], limit: ${perPage}, offset: $offset) {
    totalCount edges { node { id name type size path createdAt userReference { id name } } }
  }
}`;

/** Files of a record; without one, those that belong to no record. */
export const useFiles = (owner: Owner | null) => {
  const filter = owner
    ? { modules: [owner.module], recordIdFrom: owner.recordId, recordIdTo: owner.recordId }
    : { isUnattached: true };
  const found = useInfiniteQuery({
    queryKey: ["filesOf", filter],
    queryFn: ({ pageParam, signal }) => request<Page>(query, { filter, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }, pages) => {
      const read = pages.reduce((sum, each) => sum + each.page.edges.length, 0);
      return read < page.totalCount ? read : undefined;
    },
  });
  return {
    ...found,
    files: (found.data?.pages ?? []).flatMap(({ page }) => page.edges.map(({ node }) => node)),
    total: found.data?.pages[0]?.page.totalCount,
  };
};
