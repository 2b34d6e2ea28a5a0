import type { InfiniteData } from "@tanstack/react-query";
import type { GetListResult } from "react-admin";
import type { Row } from "./useRows.ts";

export type Pages = InfiniteData<GetListResult<Row>>;
/** Records that changed: those just made, and all whose id was told. */
export type Changed = { ids: readonly number[]; created: ReadonlySet<number> };

/**
 * Pages with the changed records as they are now: one that no longer matches or was deleted leaves, one that is shown is
 * replaced, one just made comes in at the top. A match on a page not loaded stays there.
 */
export const withChanges = (pages: Pages, { ids, created }: Changed, found: readonly Row[]): Pages => {
  const now = new Map(found.map((row) => [row.id, row]));
  const shown = new Set(pages.pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const gone = ids.filter((id) => shown.has(id) && !now.has(id));
  const last = pages.pages.at(-1);
  const complete = !last?.pageInfo?.hasNextPage;
  const arrived = found.filter(({ id }) => !shown.has(id) && (created.has(id) || complete));
  const total = (last?.total ?? shown.size) - gone.length + arrived.length;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      total,
      data: [
        ...(index === 0 ? arrived : []),
        ...page.data.flatMap((row) => (gone.includes(row.id) ? [] : [{ ...row, ...now.get(row.id) }])),
      ],
    })),
  };
};
