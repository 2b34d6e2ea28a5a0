import { useTranslate } from "react-admin";
import { formatDay } from "../../i18n/formats.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Lot = { lotNumber: string | null; serialNumber: string | null; expirationDate: string | null };

/** The lot as it is told apart on the shelf: number, serial, best before. */
export const useLotWords = () => {
  const t = useTranslate();
  const locale = useLocale();
  return ({ lotNumber, serialNumber, expirationDate }: Lot): string =>
    [lotNumber, serialNumber, expirationDate && t("picking.expires", { day: formatDay(expirationDate, locale) })]
      .filter(Boolean)
      .join(" · ");
};
