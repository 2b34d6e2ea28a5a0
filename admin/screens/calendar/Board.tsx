import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import FullCalendar from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import russian from "@fullcalendar/react/locales/ru";
import classic from "@fullcalendar/react/themes/classic";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import type { KeyboardEvent } from "react";
import { EntryChip } from "./EntryChip.tsx";
import { entryKey, type Entry } from "./entries.ts";
import { daysBetween, plusDays } from "./kinds.ts";
import type { View } from "./period.ts";
import { boardStyles } from "./styles.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  view: View;
  day: string;
  today: string;
  entries: readonly Entry[];
  mayMove: (entry: Entry) => boolean;
  onOpen: (entry: Entry) => void;
  /** Somebody wants another day for it; `back` puts it where it was. */
  onMove: (entry: Entry, days: number, back: () => void) => void;
};

const drawn: Readonly<Record<View, string>> = { month: "dayGridMonth", week: "dayGridWeek", agenda: "listMonth" };
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Days with what falls on them. Entries are dragged by pointer, and moved by Alt and the arrows. */
export const Board = ({ view, day, today, entries, mayMove, onOpen, onMove }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]));
  const moveByKeys = (event: KeyboardEvent<HTMLElement>) => {
    const days = steps[event.key];
    if (!event.altKey || days === undefined) return;
    const target = event.target as HTMLElement;
    const key = (target.closest("[data-entry]") ?? target.querySelector("[data-entry]"))?.getAttribute("data-entry");
    const entry = key ? byKey.get(key) : undefined;
    if (!entry) return;
    event.preventDefault();
    if (mayMove(entry)) onMove(entry, days, () => {});
  };
  return (
    <Box onKeyDown={moveByKeys} sx={boardStyles} data-view={view}>
      <FullCalendar
        key={`${view} ${day} ${locale}`}
        plugins={[dayGrid, list, interaction, classic]}
        initialView={drawn[view]}
        initialDate={day}
        now={today}
        timeZone="UTC"
        {...(locale.startsWith("ru") && { locale: russian })}
        headerToolbar={false}
        height="auto"
        dayMaxEvents={view === "month" ? 5 : false}
        fixedWeekCount={false}
        displayEventTime={false}
        eventDurationEditable={false}
        eventInteractive
        noEventsContent={t("calendar.nothing")}
        events={entries.map((entry) => ({
          id: entryKey(entry),
          title: entry.title ?? String(entry.recordId),
          start: entry.startsOn,
          end: plusDays(entry.endsOn, 1),
          allDay: true,
          startEditable: mayMove(entry),
        }))}
        eventContent={({ event }) => {
          const entry = byKey.get(event.id);
          return entry && <EntryChip entry={entry} today={today} isMovable={mayMove(entry)} />;
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          const entry = byKey.get(event.id);
          if (entry) onOpen(entry);
        }}
        eventDrop={({ event, revert }) => {
          const entry = byKey.get(event.id);
          if (!entry) return revert();
          onMove(entry, daysBetween(entry.startsOn, event.startStr.slice(0, 10)), revert);
        }}
      />
    </Box>
  );
};
