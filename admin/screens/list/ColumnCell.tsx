import { AlignedCell } from "../../parts/AlignedColumns.tsx";
import { PicturedCell } from "../../fields/PicturedCell.tsx";
import { CustomCell } from "../../fields/CustomCell.tsx";
import { Coverage } from "./Coverage.tsx";
import type { Column } from "./columns.ts";
import { RowLink } from "./RowLink.tsx";
import type { Row } from "./useRows.ts";

/** One value of the row around; the first column leads to the record. */
export const ColumnCell = ({
  column,
  first,
  onOpened,
}: {
  column: Column;
  first: boolean;
  onOpened: (row: Row) => void;
}) => {
  const content =
    "field" in column ? (
      <PicturedCell name={column.field} />
    ) : "covered" in column ? (
      <Coverage />
    ) : (
      <CustomCell custom={column.custom} />
    );
  if (first) return <RowLink onOpened={onOpened}>{content}</RowLink>;
  return column.align === "right" ? <AlignedCell column={column.key}>{content}</AlignedCell> : content;
};
