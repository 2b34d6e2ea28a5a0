import { formatDiscount } from "../i18n/discounts.ts";
import { Box } from "@mui/material";
import { figures } from "../theme/typography.ts";
import { useLocale } from "../i18n/useLocale.ts";

/** "10 %" or "5.00". */
export const DiscountText = ({ value }: { value: string }) => (
  <Box component="span" sx={figures}>
    {formatDiscount(value, useLocale())}
  </Box>
);
