import { Box } from "@mui/material";
import { useLocale } from "react-admin";
import type { Theme } from "@mui/material/styles";
import { formatQuantity } from "../i18n/formats.ts";
import type { Tone } from "../theme/colours.ts";
import { focusInset } from "../theme/focus.ts";
import { reach } from "../theme/reach.ts";
import { radius } from "../theme/sizes.ts";
import { figures } from "../theme/typography.ts";
import { EmptyValue } from "./EmptyValue.tsx";

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
  const locale = useLocale() ?? "en-US";
  if (value === null || value === undefined) return <EmptyValue />;
  const zero = isZero(value);
  const sign = signed && !zero && Number(value) > 0 ? "+" : "";
  const look = (theme: Theme) => ({
    ...figures,
    px: "4px",
    mx: "-4px",
    borderRadius: radius.chip,
    fontWeight: strong ? 600 : tone && !zero ? 560 : 400,
    color: zero && !strong ? theme.palette.text.disabled : tone && !zero ? theme.palette.tone[tone].text : "inherit",
    ...(active && { backgroundColor: theme.palette.accent.tint, boxShadow: `0 0 0 2px ${theme.palette.accent.main}` }),
  });
  const content = (
    <>
      {sign}
      {formatQuantity(value, locale)}
      {unit && (
        <Box component="span" sx={{ color: "text.secondary", ml: "3px", fontSize: "0.75rem" }}>
          {unit}
        </Box>
      )}
    </>
  );
  if (!onExplain)
    return (
      <Box component="span" sx={look}>
        {content}
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
      sx={(theme) => ({
        // first: the shorthand would reset weight and figures
        font: "inherit",
        ...look(theme),
        border: 0,
        py: 0,
        backgroundColor: active ? theme.palette.accent.tint : "transparent",
        cursor: "help",
        ...reach,
        "&:hover": { backgroundColor: theme.palette.accent.tint },
        "&:focus-visible": focusInset(theme),
      })}
    >
      {content}
    </Box>
  );
};
