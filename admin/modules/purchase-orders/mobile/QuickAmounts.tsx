import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../../i18n/formats.ts";
import { SecondaryButton } from "../../../parts/Buttons.tsx";
import { quickAmounts } from "../receivingPlan.ts";
import { useLocale } from "../../../i18n/useLocale.ts";

type Props = { open: string; onStep: (by: string) => void; onAll: () => void };

/** Amounts that arrive often, and all that is open. */
export const QuickAmounts = ({ open, onStep, onAll }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const show = (quantity: string) => formatQuantity(quantity, locale);
  return (
    <Box sx={{ display: "grid", gridAutoFlow: "column", gridAutoColumns: "1fr", gap: 2 }}>
      {quickAmounts(open).map((amount) => (
        <SecondaryButton key={amount} size="large" onClick={() => onStep(amount)}>
          +{show(amount)}
        </SecondaryButton>
      ))}
      <SecondaryButton size="large" onClick={onAll}>
        {t("receiving.mobile.all", { quantity: show(open) })}
      </SecondaryButton>
    </Box>
  );
};
