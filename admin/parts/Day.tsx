import { Box } from "@mui/material";
import { useLocale, useTranslate } from "react-admin";
import { formatDay, formatStamp } from "../i18n/formats.ts";
import { figures } from "../theme/typography.ts";
import { EmptyValue } from "./EmptyValue.tsx";

type Props = { value: string | null | undefined; /** Say "late" when the day has passed. */ due?: boolean };

const iso = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** Whether a day is over, where the reader is. */
export const isPast = (day: string): boolean => day < iso(new Date());

/** A day in a work list: "24 Nov", "Today", and late ones step forward. */
export const Day = ({ value, due = false }: Props) => {
  const locale = useLocale() ?? "en-US";
  const t = useTranslate();
  if (!value) return <EmptyValue />;
  const today = iso(new Date());
  const late = due && isPast(value);
  const now = due && value === today;
  return (
    <Box
      component="span"
      sx={{
        ...figures,
        color: late ? "tone.danger.text" : "inherit",
        fontWeight: late || now ? 560 : 400,
        whiteSpace: "nowrap",
      }}
    >
      {now ? t("parts.today") : formatDay(value, locale)}
      {late && (
        <Box component="span" sx={{ fontWeight: 440 }}>
          {` · ${t("parts.late")}`}
        </Box>
      )}
    </Box>
  );
};

/** When a record was made or changed: MM/DD/YYYY hh:mm A. */
export const Stamp = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <Box component="time" dateTime={value} sx={{ ...figures, color: "text.secondary", whiteSpace: "nowrap" }}>
      {formatStamp(value)}
    </Box>
  ) : (
    <EmptyValue />
  );
