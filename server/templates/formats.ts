type NumericText = Intl.StringNumericLiteral;
const isNumber = (value: unknown): value is string | number =>
  (typeof value === "number" && Number.isFinite(value)) || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));

const known = new Map<string, Intl.NumberFormat>();
const numbers = (locale: string, least: number, most: number): Intl.NumberFormat => {
  const key = `${locale} ${least} ${most}`;
  const made =
    known.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  known.set(key, made);
  return made;
};

/** Decimal text stays exact; what is no number is given back as it is. */
const decimal =
  (least: number, most: number) =>
  (value: unknown, locale: string): string =>
    isNumber(value)
      ? numbers(locale, least, most)
          .format(value as NumericText)
          .replace("-", "−")
      : textOf(value);

export const formatNumber = decimal(0, 4);
export const formatMoney = decimal(2, 2);
export const formatUnitMoney = decimal(2, 4);

/** Objects have no text: "[object Object]" helps nobody. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** "24 Nov 2026", with the time where it has one. */
export const formatDate = (value: unknown, locale: string, timeZone: string): string => {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return textOf(value);
  const isDay = value.length === 10;
  const at = new Date(isDay ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(at.getTime())) return value;
  return new Intl.DateTimeFormat(locale.startsWith("en") ? "en-GB" : locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: isDay ? "UTC" : timeZone,
  }).format(at);
};
