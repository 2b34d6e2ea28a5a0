import { Suspense, useEffect } from "react";
import { useInfinitePaginationContext, useListContext } from "react-admin";
import { screen } from "../../parts/screen.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { size } from "../../theme/sizes.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { useListView } from "./listContext.ts";
import { ListTable } from "./ListTable.tsx";
import { useCursor } from "./useCursor.ts";
import { useOpenRow } from "./useOpenRow.ts";
import type { Row } from "./useRows.ts";

/** For phones alone; fetched beside the first rows. */
const ListCards = screen(() => import("./ListCards.tsx").then((module) => module.ListCards));

/** The rows and the keys that act on them: a table, or cards on a phone. */
export const ListRows = () => {
  const mobile = useMobile();
  useEffect(() => {
    if (mobile) void ListCards.fetch().catch(() => undefined); // where it is shown it says so
  }, [mobile]);
  const { selection } = useListView();
  const { data: rows = [] } = useListContext<Row>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  const { open, seen } = useOpenRow();
  const at = (act: (row: Row) => void) => (index: number) => rows[index] && act(rows[index]);
  const { cursor, setCursor } = useCursor({
    count: rows.length,
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    open: at(open),
    pick: {
      toggle: at(({ id }) => selection.toggle(id)),
      extend: at(({ id }) => selection.extend(id)),
      all: selection.toggleAll,
    },
  });
  if (rows.length === 0) return null;
  return mobile ? (
    <Suspense fallback={<SkeletonRows height={size.card} />}>
      <ListCards onOpened={seen} />
    </Suspense>
  ) : (
    <ListTable cursor={cursor} onCursor={setCursor} onOpen={open} onOpened={seen} />
  );
};
