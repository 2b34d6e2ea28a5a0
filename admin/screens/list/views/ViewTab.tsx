import { Box } from "@mui/material";
import type { ReactNode, Ref } from "react";
import { formatCount } from "../../../i18n/formats.ts";
import { focusInset } from "../../../theme/focus.ts";
import { size } from "../../../theme/sizes.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = {
  name: string;
  colour?: string;
  count?: number | undefined;
  active: boolean;
  onChoose: () => void;
  /** Not to be reached: it stands in the menu of those that do not fit. */
  away?: boolean;
  innerRef?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/** A dot in the colour its owner gave it. */
export const ViewDot = ({ colour }: { colour: string }) => (
  <Box component="i" aria-hidden sx={{ width: 8, height: 8, flex: "none", borderRadius: "50%", bgcolor: colour }} />
);

/** One saved filter: a tab under the title, a pill on phones. */
export const ViewTab = ({ name, colour, count, active, onChoose, away = false, innerRef }: Props) => {
  const locale = useLocale();
  return (
    <Box
      ref={innerRef}
      component="button"
      type="button"
      aria-current={active ? "true" : undefined}
      tabIndex={away ? -1 : undefined}
      aria-hidden={away || undefined}
      onClick={onChoose}
      sx={(theme) => ({
        display: "inline-flex",
        alignItems: "center",
        flex: "none",
        gap: { xs: 2, md: "7px" },
        height: { xs: size.target, md: 36 },
        px: { xs: 3, md: "5px" },
        border: { xs: 1, md: 0 },
        borderColor: { xs: active ? "accent.main" : "line.normal" },
        borderRadius: { xs: 999, md: 0 },
        bgcolor: { xs: active ? "surface.selected" : "surface.sheet", md: "transparent" },
        boxShadow: { md: active ? `inset 0 -2px 0 ${theme.palette.accent.main}` : "none" },
        visibility: away ? "hidden" : "visible",
        font: "inherit",
        fontWeight: active ? 560 : 480,
        color: active ? "text.primary" : "text.secondary",
        whiteSpace: "nowrap",
        cursor: "pointer",
        "&:hover": { color: "text.primary" },
        "&:focus-visible": focusInset(theme),
      })}
    >
      {colour && <ViewDot colour={colour} />}
      <Box component="span" sx={{ maxWidth: 220, overflow: "hidden", textOverflow: "ellipsis" }}>
        {name}
      </Box>
      {count !== undefined && (
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 400, fontVariantNumeric: "tabular-nums" }}>
          {formatCount(count, locale)}
        </Box>
      )}
    </Box>
  );
};
