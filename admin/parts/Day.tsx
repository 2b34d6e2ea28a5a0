import { useTranslate } from "react-admin";
import { formatDay, formatStamp } from "../i18n/formats.ts";
import { EmptyValue } from "./EmptyValue.tsx";
import { useLocale } from "../i18n/useLocale.ts";

type Props = { value: string | null | undefined; /** Say "late" when the day has passed. */ due?: boolean };

const iso = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** Whether a day is over, where the reader is. */
export const isPast = (day: string): boolean => day < iso(new Date());

/** A day in a work list: "24 Nov", "Today", and late ones step forward. */
export const Day = ({ value, due = false }: Props) => {
  const locale = useLocale();
  const t = useTranslate();
  if (!value) return <EmptyValue />;
  const today = iso(new Date());
  const late = due && isPast(value);
  const now = due && value === today;
  return (
    <span className={`sw-day${late ? " sw-late" : now ? " sw-now" : ""}`}>
      {now ? t("parts.today") : formatDay(value, locale)}
      {late && <span>{` · ${t("parts.late")}`}</span>}
    </span>
  );
};

/** When a record was made or changed: MM/DD/YYYY hh:mm A. */
export const Stamp = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <time className="sw-stamp" dateTime={value}>
      {formatStamp(value)}
    </time>
  ) : (
    <EmptyValue />
  );
