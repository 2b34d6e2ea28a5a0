import { Box } from "@mui/material";
import { useInfinitePaginationContext, useListContext, useTranslate } from "react-admin";
import type { ReactNode } from "react";
import { formatCount } from "../../i18n/formats.ts";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { KeyHint } from "../../parts/Kbd.tsx";
import { useResource } from "../../data/recordContext.tsx";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { size } from "../../theme/sizes.ts";
import { pageSize, type Row } from "./useRows.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** How many there are, the next ones, and the keys. The selection bar stands in it and covers no rows. */
export const ListFooter = ({ children }: { children?: ReactNode }) => {
  const { name } = useResource();
  const { data = [], total = data.length } = useListContext<Row>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  const shown = data.length;
  const t = useTranslate();
  const locale = useLocale();
  const things = inSentence(t(`resources.${name}.name`));
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
        // the bar of the ticked rows takes the place of the keys, and none of what is pressed here
        "&:has([role=toolbar]) > [data-keys]": { display: "none" },
      }}
    >
      <Box
        role="status"
        sx={{ whiteSpace: { md: "nowrap" }, color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
      >
        <Box component="b" sx={{ color: "text.primary", fontWeight: 560 }}>
          {formatCount(shown, locale)}
        </Box>{" "}
        {t("lists.ofThings", { total: formatCount(total, locale), things })}
      </Box>
      {hasNextPage && (
        <SecondaryButton
          onClick={() => void fetchNextPage()}
          loading={isFetchingNextPage}
          sx={{ flex: "none", minHeight: { xs: size.controlTouch, md: 28 }, py: "2px" }}
        >
          {t("lists.loadMore", { next: formatCount(next > 0 ? next : pageSize, locale) })}
        </SecondaryButton>
      )}
      {children}
      <Box data-keys sx={{ ml: "auto", display: "flex", alignItems: "center", gap: 4 }}>
        <KeyHint keys={["J", "K"]}>{t("lists.keys.move")}</KeyHint>
        <KeyHint keys={["X"]}>{t("lists.keys.select")}</KeyHint>
        <KeyHint keys={["Enter"]}>{t("lists.keys.open")}</KeyHint>
        <KeyHint keys={["?"]}>{t("lists.keys.all")}</KeyHint>
      </Box>
    </Box>
  );
};
