import Box from "@mui/material/Box";
import { useLocale, useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { formatCount } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { size } from "../../theme/sizes.ts";
import { pageSize } from "./useRows.ts";

type Props = {
  shown: number;
  total: number | undefined;
  things: string;
  more: () => void;
  hasMore: boolean;
  loading: boolean;
  middle?: ReactNode;
};

/** How many there are, the next ones, and the keys. The selection bar stands in it and covers no rows. */
export const ListFooter = ({ shown, total = shown, things, more, hasMore, loading, middle }: Props) => {
  const translate = useTranslate();
  const locale = useLocale() ?? "en-US";
  const next = Math.min(pageSize, total - shown);
  return (
    <Box
      component="footer"
      sx={{
        flex: "none",
        position: "relative",
        display: "flex",
        alignItems: "center",
        gap: 4,
        minHeight: size.footer,
        px: { xs: 4, md: 6 },
        py: { xs: 3, md: 0 },
        borderTop: 1,
        borderColor: { xs: "transparent", md: "line.normal" },
        bgcolor: "surface.sheet",
      }}
    >
      <Box role="status" sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        <Box component="b" sx={{ color: "text.primary", fontWeight: 560 }}>
          {formatCount(shown, locale)}
        </Box>{" "}
        {translate("lists.ofThings", { total: formatCount(total, locale), things })}
      </Box>
      {hasMore && (
        <SecondaryButton
          onClick={more}
          loading={loading}
          sx={{ minHeight: { xs: size.controlTouch, md: 28 }, py: "2px" }}
        >
          {translate("lists.loadMore", { next: formatCount(next > 0 ? next : pageSize, locale) })}
        </SecondaryButton>
      )}
      {middle}
      <Box sx={{ flex: 1 }} />
      <KeyHint keys={["J", "K"]}>{translate("lists.keys.move")}</KeyHint>
      <KeyHint keys={["X"]}>{translate("lists.keys.select")}</KeyHint>
      <KeyHint keys={["Enter"]}>{translate("lists.keys.open")}</KeyHint>
      <KeyHint keys={["?"]}>{translate("lists.keys.all")}</KeyHint>
    </Box>
  );
};
