import { Box, Popover, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { ChevronDown, ChevronLeft, ChevronRight, Rss } from "lucide-react";
import { useTranslate } from "react-admin";
import { useState } from "react";
import { useShortcut } from "../../keys/useShortcut.ts";
import { IconAction, SecondaryButton } from "../../parts/Buttons.tsx";
import { RecordsBox } from "../../fields/filters/RecordsFilter.tsx";
import { ToolButton } from "../report/ToolButton.tsx";
import { size } from "../../theme/sizes.ts";
import type { Kind } from "./kinds.ts";
import { periodName, stepped, views } from "./period.ts";
import type { useCalendarState } from "./useCalendarState.ts";
import { useLocale } from "../../i18n/useLocale.ts";

type Props = {
  state: ReturnType<typeof useCalendarState>;
  kinds: readonly Kind[];
  narrows: readonly string[];
  onSubscribe: () => void;
};

/** The period and how it is drawn, and what of it is shown. */
export const Tools = ({ state, kinds, narrows, onSubscribe }: Props) => {
  const t = useTranslate();
  const locale = useLocale();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { day, view, set, today } = state;
  const step = (by: -1 | 1) => set("day", stepped(view, day, by));
  useShortcut("T", t("calendar.today"), () => set("day", ""));
  useShortcut("[", t("calendar.before"), () => step(-1));
  useShortcut("]", t("calendar.after"), () => step(1));
  const chosen = state.kinds.length === 0 ? kinds.map(({ key }) => key) : state.kinds;
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
    set("kinds", next.length === kinds.length ? "" : next.join(","));
  };
  const narrowed = state.warehouseIds.length + state.labelIds.length;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 2,
          px: { xs: 3, md: 6 },
          pt: { xs: 3, md: 4 },
        }}
      >
        <Box component="h2" aria-live="polite" sx={{ m: 0, mr: 2, typography: "h1", minWidth: { md: 190 } }}>
          {periodName(view, day, locale)}
        </Box>
        <IconAction icon={ChevronLeft} text={t("calendar.before")} onClick={() => step(-1)} />
        <IconAction icon={ChevronRight} text={t("calendar.after")} onClick={() => step(1)} />
        <SecondaryButton
          keys={["T"]}
          onClick={() => set("day", "")}
          reason={day === today ? t("calendar.isToday") : undefined}
        >
          {t("calendar.today")}
        </SecondaryButton>
        <Box sx={{ flex: 1 }} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t("calendar.view")}
          onChange={(_event, next: string | null) => next && set("view", next)}
        >
          {views.map((each) => (
            <ToggleButton
              key={each}
              value={each}
              sx={{ px: 3, height: { xs: size.target, md: size.control }, textTransform: "none" }}
            >
              {t(`calendar.views.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: { xs: "nowrap", md: "wrap" },
          overflowX: { xs: "auto", md: "visible" },
          gap: 2,
          px: { xs: 3, md: 6 },
          py: 3,
          borderBottom: 1,
          borderColor: "line.normal",
        }}
      >
        {kinds.map(({ key, module, date }) => (
          <ToolButton
            key={key}
            about={t(`resources.${module}.name`)}
            says={t(`resources.${module}.fields.${date}`, { _: date })}
            aria-pressed={chosen.includes(key)}
            onClick={() => toggle(key)}
          />
        ))}
        <ToolButton
          about={t("calendar.filter")}
          {...(narrowed > 0 && { says: String(narrowed) })}
          end={ChevronDown}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
        <ToolButton icon={Rss} about={t("calendar.feed.button")} aria-haspopup="dialog" onClick={onSubscribe} />
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": t("calendar.filter"),
            sx: { mt: 1, p: 4, width: 340, display: "grid", gap: 4 },
          },
        }}
      >
        {narrows.map((module) => {
          const [name, ids] =
            module === "labels" ? (["labels", state.labelIds] as const) : (["warehouses", state.warehouseIds] as const);
          return (
            <Box key={module}>
              <Box sx={{ typography: "subtitle2", mb: 1 }}>{t(`resources.${module}.name`)}</Box>
              <RecordsBox
                module={module}
                value={ids}
                onChange={(next) => set(name, next.join(","))}
                label={t(`resources.${module}.name`)}
              />
            </Box>
          );
        })}
      </Popover>
    </>
  );
};
