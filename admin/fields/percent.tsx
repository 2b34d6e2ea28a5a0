import { Box } from "@mui/material";
import type { Field } from "../../resources/core/fields.ts";
import { formatPercent } from "../i18n/formats.ts";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { figures } from "../theme/typography.ts";
import { NumberBox } from "./NumberBox.tsx";
import { checkNumber } from "./numbers.ts";
import { asText, isEmpty, type CellProps, type Renderer } from "./renderer.ts";
import { typedAsDecimal } from "./gridTyping.ts";
import { Quantity } from "../parts/Quantity.tsx";
import { BoundFilter } from "./filters/BoundFilter.tsx";
import { useLocale } from "../i18n/useLocale.ts";

const PercentCell = ({ value }: CellProps) => {
  const locale = useLocale();
  return isEmpty(value) ? (
    <EmptyValue />
  ) : (
    <Box component="span" sx={figures}>
      {formatPercent(asText(value), locale)}
    </Box>
  );
};

export const percent: Renderer<Field<"percent">> = {
  Cell: PercentCell,
  Input: (props) => <NumberBox {...props} unit="%" />,
  align: "right",
  check: (value, { min, max }) => checkNumber(value, { min, max }),
  width: 70,
  Filter: BoundFilter,
  grid: { typing: typedAsDecimal(4), rest: (value) => <Quantity value={value} />, align: "right", width: 64 },
};
