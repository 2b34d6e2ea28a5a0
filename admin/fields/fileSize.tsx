import type { Field } from "../../resources/core/fields.ts";
import { formatFileSize } from "../i18n/formats.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { figures } from "../theme/typography.ts";
import { Box } from "@mui/material";
import { integer } from "./integer.tsx";
import { isEmpty, type CellProps, type Renderer } from "./renderer.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";
import { useLocale } from "../i18n/useLocale.ts";

const FileSizeCell = ({ value }: CellProps) => {
  const locale = useLocale();
  return isEmpty(value) ? (
    <EmptyValue />
  ) : (
    <Box component="span" sx={figures}>
      {formatFileSize(Number(value), locale)}
    </Box>
  );
};

export const fileSize: Renderer<Field<"fileSize">> = {
  Cell: FileSizeCell,
  Input: integer.Input as unknown as Renderer<Field<"fileSize">>["Input"],
  align: "right",
  width: 70,
  Filter: BoundFilter,
  grid: { typing: null, rest: null, align: "right" },
};
