import { useLocale, useTranslate } from "react-admin";
import { formatDay } from "../../i18n/formats.ts";

type Lot = { lotNumber: string | null; serialNumber: string | null; expirationDate: string | null };

/** The lot as it is told apart on the shelf: number, serial, best before. */
export const useLotWords = () => {
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  return ({ lotNumber, serialNumber, expirationDate }: Lot): string =>
    [lotNumber, serialNumber, expirationDate && t("picking.expires", { day: formatDay(expirationDate, locale) })]
      .filter(Boolean)
      .join(" · ");
};
