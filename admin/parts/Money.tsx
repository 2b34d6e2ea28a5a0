import { Box } from "@mui/material";
import { decimalSign, formatMoney, formatUnitMoney } from "../i18n/formats.ts";
import { figures } from "../theme/typography.ts";
import { DecimalRoom } from "./AlignedColumns.tsx";
import { explainButton } from "./explainButton.ts";
import { EmptyValue } from "./EmptyValue.tsx";
import { useLocale } from "../i18n/useLocale.ts";

type Props = {
  value: string | number | null | undefined;
  /** A price or cost of one unit: up to four decimals. */ perUnit?: boolean;
  strong?: boolean;
  struck?: boolean;
  /** The amount whose explanation is open. */
  active?: boolean;
  /** Makes the amount a button that opens its explanation. */
  onExplain?: (anchor: HTMLElement) => void;
  explainText?: string;
};

export const Money = ({
  value,
  perUnit = false,
  strong = false,
  struck = false,
  active = false,
  onExplain,
  explainText,
}: Props) => {
  const locale = useLocale();
  if (value === null || value === undefined) return <EmptyValue />;
  const look = {
    ...figures,
    fontWeight: strong ? 600 : 480,
    textDecoration: struck ? "line-through" : "none",
    color: struck ? "text.secondary" : "inherit",
  };
  const amount = perUnit ? formatUnitMoney(value, locale) : formatMoney(value, locale);
  const shown = (
    <>
      {amount}
      {perUnit && <DecimalRoom shown={amount} sign={decimalSign(locale)} />}
    </>
  );
  if (!onExplain)
    return (
      <Box component="span" sx={look}>
        {shown}
      </Box>
    );
  return (
    <Box
      component="button"
      type="button"
      aria-label={explainText}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onExplain(event.currentTarget);
      }}
      sx={(theme) => ({ font: "inherit", ...look, ...explainButton(theme, active) })}
    >
      {shown}
    </Box>
  );
};
