import { Box } from "@mui/material";
import { Check } from "lucide-react";
import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import {
  aheadPresets,
  everything,
  isDay,
  previousOf,
  type DateRange,
  type Preset,
} from "../../../resources/core/dateRanges.ts";
import { DayInput } from "../DayInput.tsx";
import { FieldFrame } from "../FieldFrame.tsx";
import type { FilterProps } from "../renderer.ts";
import { focusInset } from "../../theme/focus.ts";

type Days = { from?: string | undefined; to?: string | undefined };

const periods = Object.entries(previousOf).filter(([preset]) => preset !== "all") as readonly (readonly [
  Preset,
  Preset,
])[];

const PresetButton = ({
  preset,
  chosen,
  autoFocus,
  onChoose,
}: {
  preset: Preset;
  chosen: boolean;
  autoFocus: boolean;
  onChoose: () => void;
}) => {
  const t = useTranslate();
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={chosen}
      autoFocus={autoFocus}
      onClick={onChoose}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        minHeight: { xs: 44, md: 30 },
        px: 2,
        border: 0,
        borderRadius: "6px",
        font: "inherit",
        textAlign: "left",
        color: "text.primary",
        fontWeight: chosen ? 560 : 400,
        bgcolor: chosen ? "surface.selected" : "transparent",
        cursor: "pointer",
        "&:hover": { bgcolor: chosen ? "surface.selected" : "surface.hover" },
        "&:focus-visible": focusInset(theme),
      })}
    >
      {t(`ranges.${preset}`)}
      {chosen && <Check size={14} aria-hidden />}
    </Box>
  );
};

/** One end of a period: what is typed counts once it is a day. */
export const DayBox = ({
  id,
  label,
  value,
  onChange,
  autoFocus,
}: {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  autoFocus?: boolean;
}) => {
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(value ?? null);
  useEffect(() => setTyped(value ?? null), [value]);
  const fits = (day: string) => isDay(day) && day >= everything.from && day <= everything.to;
  const wrong = typed !== null && !fits(typed);
  return (
    <FieldFrame id={id} label={label} error={wrong ? t("validation.date") : undefined}>
      <DayInput
        id={id}
        module=""
        name={id}
        field={{ kind: "date" }}
        value={typed}
        values={{}}
        invalid={wrong}
        onBlur={() => undefined}
        {...(autoFocus && { autoFocus })}
        onChange={(next) => {
          const day = typeof next === "string" ? next : null;
          setTyped(day);
          if (day === null || fits(day)) onChange(day ?? undefined);
        }}
      />
    </FieldFrame>
  );
};

/** A period by its name, the one before it, or days of one's own: typed, or taken from a calendar. */
export const DaysFilter = ({ filter, value: given, onChange }: FilterProps) => {
  const value = given as DateRange | undefined;
  // due and ship dates lie ahead
  const ahead = filter.kind === "range" && filter.type === "date";
  const t = useTranslate();
  const preset = value && "preset" in value ? value.preset : null;
  const days: Days = value && !("preset" in value) ? value : {};
  const setDays = (next: Days) => {
    const set = Object.fromEntries(Object.entries(next).filter(([, day]) => day)) as { from?: string; to?: string };
    onChange(Object.keys(set).length > 0 ? set : null);
  };
  const choice = (name: Preset, first: boolean) => (
    <PresetButton
      key={name}
      preset={name}
      chosen={preset === name}
      autoFocus={preset ? preset === name : first}
      onChoose={() => onChange({ preset: name })}
    />
  );
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      {ahead && <Box sx={{ display: "grid" }}>{aheadPresets.map((name, at) => choice(name, at === 0))}</Box>}
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 1 }}>
        {periods.flatMap(([now, before], at) => [choice(now, !ahead && at === 0), choice(before, false)])}
        {choice("all", false)}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2 }}>
        <DayBox
          id="range-from"
          label={t("ranges.from")}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DayBox id="range-to" label={t("ranges.to")} value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </Box>
    </Box>
  );
};
