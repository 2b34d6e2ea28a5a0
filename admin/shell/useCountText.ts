import { useLocale } from "react-admin";
import { formatCount } from "../i18n/formats.ts";

/** 1,208; nothing while it is not known. */
export const useCountText = () => {
  const locale = useLocale() ?? "en-US";
  return (count: number | undefined): string | undefined =>
    count === undefined ? undefined : formatCount(count, locale);
};
