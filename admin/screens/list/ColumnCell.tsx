import type { Resource } from "../../../resources/core/resource.ts";
import { Cell } from "../../fields/Cell.tsx";
import { CustomCell } from "../../fields/customFields.tsx";
import { Coverage } from "./Coverage.tsx";
import type { Column } from "./columns.ts";
import { RowLink } from "./RowLink.tsx";
import type { Row } from "./useRows.ts";

/** One value of a row; the first column leads to the record. */
export const ColumnCell = ({
  resource,
  column,
  row,
  first,
  onOpened,
}: {
  resource: Resource;
  column: Column;
  row: Row;
  first: boolean;
  onOpened: (row: Row) => void;
}) => {
  const content =
    "field" in column ? (
      <Cell module={resource.name} name={column.field} record={row} />
    ) : "covered" in column ? (
      <Coverage resource={resource} record={row} />
    ) : (
      <CustomCell custom={column.custom} value={row.customFields} record={row} module={resource.name} />
    );
  if (!first) return content;
  return (
    <RowLink
      resource={resource}
      row={row}
      onOpened={onOpened}
      sx={{
        color: "text.primary",
        fontWeight: 520,
        textDecoration: "none",
        borderRadius: "2px",
        "&:hover": { textDecoration: "underline" },
        "&:focus-visible": { outline: "2px solid", outlineColor: "accent.main", outlineOffset: 2 },
      }}
    >
      {content}
    </RowLink>
  );
};
