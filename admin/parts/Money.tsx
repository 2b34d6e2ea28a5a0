import { Box } from "@mui/material";
import { useLocale } from "react-admin";
import { formatMoney, formatUnitMoney } from "../i18n/formats.ts";
import { figures } from "../theme/typography.ts";
import { EmptyValue } from "./EmptyValue.tsx";

type Props = {
  value: string | number | null | undefined;
  /** A price or cost of one unit: up to four decimals. */ perUnit?: boolean;
  strong?: boolean;
  struck?: boolean;
};

export const Money = ({ value, perUnit = false, strong = false, struck = false }: Props) => {
  const locale = useLocale() ?? "en-US";
  if (value === null || value === undefined) return <EmptyValue />;
  return (
    <Box
      component="span"
      sx={{
        ...figures,
        fontWeight: strong ? 600 : 480,
        textDecoration: struck ? "line-through" : "none",
        color: struck ? "text.secondary" : "inherit",
      }}
    >
      {perUnit ? formatUnitMoney(value, locale) : formatMoney(value, locale)}
    </Box>
  );
};
