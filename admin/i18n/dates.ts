type Part = "day" | "month" | "year";
type Shape = { order: readonly Part[]; separator: string };

const shapes = new Map<string, Shape>();

/** How a locale writes a day in figures: 11/24/2026 or 24.11.2026. */
const shapeOf = (locale: string): Shape => {
  const known = shapes.get(locale);
  if (known) return known;
  const parts = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric" }).formatToParts(
    new Date(2026, 10, 24),
  );
  const made: Shape = {
    order: parts.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : [])),
    separator: parts.find(({ type }) => type === "literal")?.value.trim() ?? "/",
  };
  shapes.set(locale, made);
  return made;
};

const two = (value: number) => String(value).padStart(2, "0");
export const isoDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const isoText = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** A day that exists, as the API writes it. */
const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(year, month - 1, day);
  if (year < 100) date.setFullYear(year);
  return date.getMonth() === month - 1 && date.getDate() === day ? isoDay(date) : undefined;
};

/** What a person typed, as a day: in the locale's order, with any sign between, the year of two digits or none; or as the API writes it. */
export const parseDay = (typed: string, locale: string, today = new Date()): string | undefined => {
  const text = typed.trim();
  const iso = isoText.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = text.split(/[^\d]+/).filter(Boolean);
  const order = shapeOf(locale).order.filter((part) => figures.length > 2 || part !== "year");
  if (figures.length !== order.length || /[^\d\s./-]/.test(text)) return undefined;
  const given = Object.fromEntries(order.map((part, at) => [part, figures[at] ?? ""])) as Partial<Record<Part, string>>;
  const { year = String(today.getFullYear()) } = given;
  if (year.length !== 2 && year.length !== 4) return undefined;
  return dayOf(Number(year.length === 2 ? `20${year}` : year), Number(given.month), Number(given.day));
};

/** A day as one types it: 11/24/2026. Text that is no day stays as it is. */
export const editableDay = (value: string | null | undefined, locale: string): string => {
  const iso = isoText.exec(value ?? "");
  if (!iso) return value ?? "";
  const [, year = "", month = "", day = ""] = iso;
  const { order, separator } = shapeOf(locale);
  return order.map((part) => ({ year, month, day })[part]).join(separator);
};

const wordOf: Readonly<Record<string, Record<Part, string>>> = {
  en: { day: "DD", month: "MM", year: "YYYY" },
  ru: { day: "ДД", month: "ММ", year: "ГГГГ" },
};

/** The order in which a day is typed: MM/DD/YYYY. */
export const dayPattern = (locale: string): string => {
  const { order, separator } = shapeOf(locale);
  const words = wordOf[locale.slice(0, 2)] ?? wordOf.en;
  return order.map((part) => words?.[part]).join(separator);
};

const clock = /^(\d{1,2}):(\d{2})\s*([ap]m)?$/i;

/** A day and a time as one types them, as an instant: 11/24/2026 03:07 PM; without a time, the day's beginning. */
export const parseMoment = (typed: string, locale: string): string | undefined => {
  const [, dayText = "", timeText = ""] = /^(\S+)(?:\s+(.+))?$/.exec(typed.trim()) ?? [];
  const day = parseDay(dayText, locale);
  const [, hour = "0", minute = "0", half] = timeText === "" ? [] : (clock.exec(timeText) ?? [undefined, "x"]);
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  if (!day || !(hours < 24) || !(Number(minute) < 60)) return undefined;
  return new Date(`${day}T${two(hours)}:${two(Number(minute))}:00`).toISOString();
};

/** An instant as one types it. */
export const editableMoment = (value: string | null | undefined, locale: string): string => {
  const date = new Date(value ?? "");
  if (!value || Number.isNaN(date.getTime())) return value ?? "";
  const time = locale.startsWith("en")
    ? `${two(date.getHours() % 12 || 12)}:${two(date.getMinutes())} ${date.getHours() < 12 ? "AM" : "PM"}`
    : `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${editableDay(isoDay(date), locale)} ${time}`;
};
