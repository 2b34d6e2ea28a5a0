import { useInfinitePaginationContext, useListContext } from "react-admin";
import { useMobile } from "../../theme/useMobile.ts";
import { ListCards } from "./ListCards.tsx";
import { useListView } from "./listContext.ts";
import { ListTable } from "./ListTable.tsx";
import { useCursor } from "./useCursor.ts";
import { useOpenRow } from "./useOpenRow.ts";
import type { Row } from "./useRows.ts";

/** The rows and the keys that act on them: a table, or cards on a phone. */
export const ListRows = () => {
  const mobile = useMobile();
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
    <ListCards onOpened={seen} />
  ) : (
    <ListTable cursor={cursor} onCursor={setCursor} onOpen={open} onOpened={seen} />
  );
};
