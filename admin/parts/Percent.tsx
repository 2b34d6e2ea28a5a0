import { Box } from "@mui/material";
import { decimalSign, formatPercent } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { figures } from "../theme/typography.ts";
import { DecimalRoom } from "./AlignedColumns.tsx";
import { EmptyValue } from "./EmptyValue.tsx";

type Props = { value: string | number | null | undefined; strong?: boolean };

/** A share; the room for decimals of others is before its sign, so that both stand below each other. */
export const Percent = ({ value, strong = false }: Props) => {
  const locale = useLocale();
  if (value === null || value === undefined || value === "") return <EmptyValue />;
  const [, shown = "", unit = ""] = /^(.*\d)(.*)$/.exec(formatPercent(value, locale)) ?? [];
  return (
    <Box component="span" sx={{ ...figures, ...(strong && { color: "text.primary", fontWeight: 600 }) }}>
      {shown}
      <DecimalRoom shown={shown} sign={decimalSign(locale)} />
      {unit}
    </Box>
  );
};
