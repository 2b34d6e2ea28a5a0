import { Box, ButtonBase } from "@mui/material";
import { Minus, Plus } from "lucide-react";
import { useTranslate } from "react-admin";
import { formatQuantity } from "../../../i18n/formats.ts";
import { radius } from "../../../theme/sizes.ts";
import { DecimalInput } from "../../../parts/DecimalInput.tsx";
import { figures } from "../../../theme/typography.ts";
import { useLocale } from "../../../i18n/useLocale.ts";
import { useIntakeWords } from "../intake.ts";

type Props = {
  /** As it is typed. */
  quantity: string;
  open: string;
  code: string;
  onType: (quantity: string) => void;
  onStep: (by: string) => void;
};

const stepKey = {
  height: 72,
  borderRadius: radius.region,
  border: 1,
  borderColor: "line.control",
  bgcolor: "surface.raised",
  color: "text.primary",
} as const;

/** How many arrived, for thumbs: one less, a large number to type over, one more. */
export const CountStepper = ({ quantity, open, code, onType, onStep }: Props) => {
  const t = useTranslate();
  const words = useIntakeWords();
  const locale = useLocale();
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "72px 1fr 72px", gap: 2, mt: 2 }}>
      <ButtonBase aria-label={t("receiving.mobile.less")} onClick={() => onStep("-1")} sx={stepKey}>
        <Minus size={28} aria-hidden />
      </ButtonBase>
      <Box
        sx={(theme) => ({
          height: 72,
          borderRadius: radius.region,
          border: `2px solid ${theme.palette.accent.main}`,
          display: "flex",
          alignItems: "center",
          justifyContent: "center",
          gap: 2,
          ...figures,
        })}
      >
        <DecimalInput
          value={quantity}
          placeholder="0"
          onChange={onType}
          onFocus={(event) => event.target.select()}
          sx={{
            width: `${Math.max(1, quantity.length) + 1}ch`,
            fontSize: "2.25rem",
            fontWeight: 620,
            bgcolor: "transparent",
            boxShadow: "none !important",
            "& fieldset": { display: "none" },
            "& input": { p: 0, height: 48, textAlign: "right", fontSize: "2.25rem !important" },
          }}
          slotProps={{
            input: { "aria-label": words("quantityOf", { code: code }) },
          }}
        />
        <Box component="span" sx={{ color: "text.secondary", fontSize: "1rem", pt: 3 }}>
          {t("receiving.mobile.of", { quantity: formatQuantity(open, locale) })}
        </Box>
      </Box>
      <ButtonBase aria-label={t("receiving.mobile.more")} onClick={() => onStep("1")} sx={stepKey}>
        <Plus size={28} aria-hidden />
      </ButtonBase>
    </Box>
  );
};
