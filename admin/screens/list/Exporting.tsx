import { useListContext } from "react-admin";
import { Suspense } from "react";
import { useResource } from "../../data/recordContext.tsx";
import { lazyComponent } from "../../parts/lazyComponent.ts";
import type { FilterValues } from "../../../resources/core/criteria.ts";
import { useListView } from "./listContext.ts";
import type { Row } from "./useRows.ts";

const ExportPanel = lazyComponent(() => import("../../exports/ExportPanel.tsx"));

type Props = {
  /** Instead of everything that is listed: so many records, and the filter they match. */
  chosen?: { filter: FilterValues; count: number };
  onClose: () => void;
};

/** What is listed, or chosen in it, as a file: in the order and with the columns of the list. */
export const Exporting = ({ chosen, onClose }: Props) => {
  const { name } = useResource();
  const { state, asked, shown } = useListView();
  const { total } = useListContext<Row>();
  const columns = shown.flatMap((column) => ("covered" in column ? column.covered : [column.key]));
  return (
    <Suspense fallback={null}>
      <ExportPanel
        listed={{
          ...{ module: name, orderBy: state.orderBy, columns },
          ...(chosen ? { filter: chosen.filter, total: chosen.count } : { filter: asked(state.filter), total }),
        }}
        onClose={onClose}
      />
    </Suspense>
  );
};
