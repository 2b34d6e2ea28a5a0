import { Box } from "@mui/material";
import { formatPercent } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { figures } from "../theme/typography.ts";
import { useColumnDecimals } from "./AlignedColumns.tsx";
import { EmptyValue } from "./EmptyValue.tsx";

type Props = { value: string | number | null | undefined; strong?: boolean };

/** A share; it has as many decimals as others of its column, where room before its sign would tear the two apart. */
export const Percent = ({ value, strong = false }: Props) => {
  const locale = useLocale();
  const decimals = useColumnDecimals();
  if (value === null || value === undefined || value === "") return <EmptyValue />;
  return (
    <Box component="span" sx={{ ...figures, ...(strong && { color: "text.primary", fontWeight: 600 }) }}>
      {formatPercent(value, locale, decimals)}
    </Box>
  );
};
