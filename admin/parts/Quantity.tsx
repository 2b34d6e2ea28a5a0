import { Box } from "@mui/material";
import { decimalSign, formatQuantity } from "../i18n/formats.ts";
import type { Tone } from "../theme/colours.ts";
import { DecimalRoom } from "./AlignedColumns.tsx";
import { EmptyValue } from "./EmptyValue.tsx";
import { useLocale } from "../i18n/useLocale.ts";

type Props = {
  /** Decimal text of the API. */
  value: string | number | null | undefined;
  /** Steps forward when the value is not zero. */
  tone?: Tone;
  strong?: boolean;
  unit?: string;
  /** +12 rather than 12. */
  signed?: boolean;
  /** The cell whose explanation is open. */
  active?: boolean;
  /** Makes the number a button that opens its explanation. */
  onExplain?: (anchor: HTMLElement) => void;
  /** What the button says to a screen reader: "Explain 52 allocated at Tacoma". */
  explainText?: string;
};

const isZero = (value: string | number) => Number(value) === 0;

/** A quantity: zero steps back, an exception steps forward, and each can be asked where it comes from. */
export const Quantity = ({
  value,
  tone,
  strong = false,
  unit,
  signed = false,
  active = false,
  onExplain,
  explainText,
}: Props) => {
  const locale = useLocale();
  if (value === null || value === undefined) return <EmptyValue />;
  const zero = isZero(value);
  const sign = signed && !zero && Number(value) > 0 ? "+" : "";
  const look = [
    "sw-figure",
    zero && !strong && "sw-zero",
    !zero && tone && `sw-${tone}`,
    strong && "sw-strong",
    active && "sw-active",
  ]
    .filter(Boolean)
    .join(" ");
  const shown = formatQuantity(value, locale);
  const content = (
    <>
      {sign}
      {shown}
      <DecimalRoom shown={shown} sign={decimalSign(locale)} />
      {unit && (
        <Box component="span" sx={{ color: "text.secondary", ml: "3px", fontSize: "0.75rem" }}>
          {unit}
        </Box>
      )}
    </>
  );
  if (!onExplain) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      className={look}
      aria-label={explainText}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.stopPropagation();
        onExplain(event.currentTarget);
      }}
    >
      {content}
    </button>
  );
};
