import { Box } from "@mui/material";
import { formatPercent } from "../../i18n/formats.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { figures } from "../../theme/typography.ts";
import { Money } from "../../parts/Money.tsx";
import { Quantity } from "../../parts/Quantity.tsx";
import type { AnyField } from "../../../resources/core/fields.ts";
import { useLocale } from "../../i18n/useLocale.ts";

/** A sum, as its column's kind shows amounts. */
export const Figure = ({
  field,
  value,
  strong = false,
}: {
  field: AnyField | undefined;
  value: unknown;
  strong?: boolean;
}) => {
  const locale = useLocale();
  const figure = value as string | number | null | undefined;
  if (field?.kind === "percent")
    return figure === null || figure === undefined ? (
      <EmptyValue />
    ) : (
      <Box component="span" sx={{ ...figures, ...(strong && { color: "text.primary", fontWeight: 600 }) }}>
        {formatPercent(figure, locale)}
      </Box>
    );
  return field?.kind === "money" || field?.kind === "unitMoney" ? (
    <Money value={figure} strong={strong} />
  ) : (
    <Quantity
      value={figure}
      strong={strong}
      signed={field?.kind === "quantity" && "signed" in field && field.signed === true}
    />
  );
};
