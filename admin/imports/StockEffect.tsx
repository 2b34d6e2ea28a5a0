import { useTranslate } from "react-admin";
import { formatMoney, formatQuantity } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";
import { Alert } from "../parts/Alert.tsx";
import type { Import } from "./useImport.ts";

/** What rows that move stock would do to it, all of them together. */
export const StockEffect = ({ asked: { stockEffect } }: { asked: Import }) => {
  const t = useTranslate();
  const locale = useLocale();
  if (!stockEffect) return null;
  const { worth } = stockEffect;
  const said = (["in", "out"] as const)
    .filter((way) => stockEffect[way] !== "0")
    .map((way) => t(`imports.stock.${way}`, { count: formatQuantity(stockEffect[way], locale) }));
  return (
    <Alert tone="info" lead={t("imports.stock.lead")}>
      {[...said, ...(worth === null ? [] : [t("imports.stock.worth", { amount: formatMoney(worth, locale) })])].join(
        " · ",
      )}
    </Alert>
  );
};
