import Box from "@mui/material/Box";
import { Link } from "react-router";
import type { Resource } from "../../../resources/core/resource.ts";
import { recordPath } from "../../data/resources.ts";
import { Cell } from "../../fields/Cell.tsx";
import { CustomCell } from "../../fields/customFields.tsx";
import { Coverage } from "./Coverage.tsx";
import type { Column } from "./columns.ts";
import type { Row } from "./useRows.ts";

/** One value of a row; the first column leads to the record. */
export const ColumnCell = ({
  resource,
  column,
  row,
  first,
}: {
  resource: Resource;
  column: Column;
  row: Row;
  first: boolean;
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
    <Box
      component={Link}
      to={recordPath(resource.name, row)}
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
    </Box>
  );
};
