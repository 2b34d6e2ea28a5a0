import { Box } from "@mui/material";
import type { Field } from "../../../resources/core/fields.ts";
import { formatFileSize } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { figures } from "../../theme/typography.ts";
import { isEmpty, type CellProps, type Display } from "../renderer.ts";

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

export const fileSize: Display<Field<"fileSize">> = { Cell: FileSizeCell, align: "right", width: 70 };
