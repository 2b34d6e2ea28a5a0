import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import type { ReceivingState } from "./useReceiving.ts";

/** How much of how many lines goes into how many bins. */
export const ReceivingSummary = ({ summary }: Pick<ReceivingState, "summary">) => {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <>
      <b>
        {t("receiving.units", {
          quantity: formatQuantity(summary.units, locale),
          smart_count: Number(summary.units),
        })}
      </b>{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        {t("receiving.onLines", { smart_count: summary.lines })}{" "}
        {summary.bins > 0 && t("receiving.intoBins", { smart_count: summary.bins })}
      </Box>
    </>
  );
};
