import type { NumberFormat } from "./number-format.ts";

const two = (value: number): string => String(value).padStart(2, "0");
const secondsOfDay = 86_400;

/** A day by its number: 60 is a 29 February 1900 that never was, so earlier days are counted from one day later. */
const dayOfSerial = (serial: number, is1904: boolean): string => {
  const whole = Math.floor(serial);
  const time = Math.round((serial - whole) * secondsOfDay);
  const clock = `${two(Math.floor(time / 3600) % 24)}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`;
  if (serial < 1 && !is1904) return clock;
  const days = whole + (time === secondsOfDay ? 1 : 0);
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const at = new Date(epoch + days * secondsOfDay * 1000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const day = at.toISOString().slice(0, 10);
  return clock === "00:00:00" ? day : `${day} ${clock}`;
};

/** A number as people see it: spreadsheets keep 15 digits, and what stands behind them is noise. */
const numberText = (value: number): string => {
  const text = String(Number(value.toPrecision(15)));
  return /e-/.test(text) ? value.toFixed(20).replace(/0+$/, "") : text;
};

/** A day as it stands in a cell of its own type: "2026-11-28T00:00:00". */
const dayOfIso = (text: string): string => {
  const [, day, clock = "00:00:00"] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(text.trim()) ?? [];
  if (day === undefined) return text;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
};

type Shown = { text: string; isExact: boolean };
/** What a cell shows that holds a number, a day, a truth or an error. */
export const cellText = (type: string, value: string, format: NumberFormat, is1904: boolean): Shown => {
  if (type === "d") return { text: dayOfIso(value), isExact: true };
  if (type === "b") return { text: ["1", "true"].includes(value.trim()) ? "true" : "false", isExact: true };
  const number = Number(value);
  if (type === "e" || value.trim() === "" || !Number.isFinite(number)) return { text: value, isExact: false };
  if (format === "date") return { text: dayOfSerial(number, is1904), isExact: true };
  const text = numberText(number);
  const isPadded = format !== null && /^\d+$/.test(text);
  return { text: isPadded ? text.padStart(format.digits, "0") : text, isExact: true };
};
