import { formatCount } from "../i18n/formats.ts";
import { useLocale } from "../i18n/useLocale.ts";

/** 1,208; nothing while it is not known. */
export const useCountText = () => {
  const locale = useLocale();
  return (count: number | undefined): string | undefined =>
    count === undefined ? undefined : formatCount(count, locale);
};
