import { Box } from "@mui/material";
import type { RecordsField } from "../../../resources/core/fields.ts";
import { resourceOf } from "../../data/resources.ts";
import { Code } from "../../parts/Code.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import type { CellProps, Display, FieldRecord } from "../renderer.ts";

/** Records that point here, saved elsewhere: lists show how many there are, and what those with a name are called. */
const RecordsCell = ({ value, field }: CellProps<RecordsField>) => {
  const rows = Array.isArray(value) ? (value as readonly FieldRecord[]) : [];
  const { title } = resourceOf(field.of);
  const named = rows.flatMap((row) => (typeof row[title] === "string" && row[title] !== "" ? [row[title]] : []));
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 2, alignItems: "baseline" }}>
      <Quantity value={rows.length} />
      {named.length > 0 && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          <Code sx={{ fontWeight: 400 }}>{named.join(", ")}</Code>
        </Box>
      )}
    </Box>
  );
};

export const records: Display<RecordsField> = { Cell: RecordsCell, width: 60 };
