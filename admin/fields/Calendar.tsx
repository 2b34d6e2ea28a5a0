import { Box } from "@mui/material";
import { DayPicker } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { ru } from "react-day-picker/locale/ru";
import "react-day-picker/style.css";
import { isoDay } from "../i18n/dates.ts";
import { size, touch } from "../theme/sizes.ts";
import { useLocale } from "../i18n/useLocale.ts";

type Props = { value: string | null; onChoose: (day: string) => void };

const dateOf = (value: string | null) => {
  const date = new Date(`${value ?? ""}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A month to choose a day from, by mouse or arrow keys. Loaded when first opened. */
const Calendar = ({ value, onChoose }: Props) => {
  const locale = useLocale();
  const selected = dateOf(value);
  return (
    <Box
      sx={(theme) => ({
        p: 3,
        typography: "body2",
        "& .rdp-root": {
          "--rdp-accent-color": theme.palette.accent.main,
          "--rdp-accent-background-color": theme.palette.surface.selected,
          "--rdp-today-color": theme.palette.accent.text,
          "--rdp-day-width": "32px",
          "--rdp-day-height": "32px",
          "--rdp-day_button-width": "30px",
          "--rdp-day_button-height": "30px",
          "--rdp-day_button-border-radius": "6px",
          "--rdp-nav_button-width": "28px",
          "--rdp-nav_button-height": "28px",
          "--rdp-nav-height": "32px",
          [touch]: {
            "--rdp-day-width": `${size.target}px`,
            "--rdp-day-height": `${size.target}px`,
            "--rdp-day_button-width": `${size.target}px`,
            "--rdp-day_button-height": `${size.target}px`,
            "--rdp-nav_button-width": `${size.target}px`,
            "--rdp-nav_button-height": `${size.target}px`,
            "--rdp-nav-height": `${size.target}px`,
          },
        },
        "& .rdp-month_caption": { typography: "subtitle2" },
        "& .rdp-weekday": { typography: "caption", color: "text.secondary", opacity: 1 },
        "& .rdp-selected": { fontSize: "inherit", fontWeight: 620 },
        "& .rdp-chevron": { width: 16, height: 16 },
      })}
    >
      <DayPicker
        autoFocus
        mode="single"
        locale={locale.startsWith("ru") ? ru : enUS}
        selected={selected}
        {...(selected && { defaultMonth: selected })}
        onSelect={(_date, day) => onChoose(isoDay(day))}
      />
    </Box>
  );
};

export default Calendar;
