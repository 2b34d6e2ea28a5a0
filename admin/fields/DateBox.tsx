import { InputAdornment, Popover } from "@mui/material";
import { CalendarDays } from "lucide-react";
import { useTranslate } from "react-admin";
import { Suspense, useRef, useState } from "react";
import { IconAction } from "../parts/Buttons.tsx";
import { Bone } from "../parts/Skeleton.tsx";
import { dayPattern } from "../i18n/dates.ts";
import { touch } from "../theme/sizes.ts";
import { figures } from "../theme/typography.ts";
import { asText, type InputProps } from "./renderer.ts";
import { TextBox } from "./TextBox.tsx";
import { lazyComponent } from "../parts/lazyComponent.ts";
import { useLocale } from "../i18n/useLocale.ts";

const Calendar = lazyComponent(() => import("./Calendar.tsx"));

/** In half the width of a phone the whole day is read: the button brings its own room. */
const whole = {
  "& input": figures,
  [touch]: { pr: 0, "& input": { pr: 0 }, "& .MuiInputAdornment-root": { ml: 0 } },
};

type Props = InputProps & {
  /** What is typed, as the form keeps it; undefined when it is none. */
  parse: (typed: string, locale: string) => string | undefined;
  /** What the form keeps, as it is typed. */
  edit: (value: string | null, locale: string) => string;
  /** The value that a day of the calendar gives. */
  ofDay: (day: string, value: string | null) => string;
  /** The day of a value, for the calendar. */
  toDay: (value: string | null) => string | null;
};

/** A day that is typed in the reader's own order or taken from a calendar. */
export const DateBox = ({ value, onChange, onBlur, parse, edit, ofDay, toDay, ...rest }: Props) => {
  const locale = useLocale();
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const kept = asText(value) || null;
  return (
    <div
      ref={frame}
      role="presentation"
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== "ArrowDown" || rest.disabled) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <TextBox
        {...rest}
        value={typed ?? edit(kept, locale)}
        placeholder={dayPattern(locale)}
        inputMode="numeric"
        sx={whole}
        onChange={(next) => {
          const text = String(next);
          setTyped(text);
          onChange(text.trim() === "" ? null : (parse(text, locale) ?? text));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur();
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconAction
              icon={CalendarDays}
              text={t("fields.calendar")}
              aria-haspopup="dialog"
              disabled={rest.disabled}
              onClick={() => setOpen(true)}
            />
          </InputAdornment>
        }
      />
      <Popover
        open={open}
        anchorEl={() => frame.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      >
        <Suspense fallback={<Bone width={256} height={280} />}>
          <Calendar
            value={toDay(kept)}
            onChoose={(day) => {
              setTyped(null);
              onChange(ofDay(day, kept));
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
};
