/** What values from outside may be, whatever door they come through; db/core/values.sql says the same, and a test compares the two. */
export const firstDay = "1900-01-01";
export const lastDay = "3000-09-01";
/** The largest quantity, price or cost anybody may give. */
export const largestDecimal = "999999999.9999";
/** The largest amount of one line, and the largest value of one lot. */
export const largestAmount = "999999999999.99";

const day = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether a text is a day: ISO, within the bounds, and in the calendar. */
export const isDay = (text: string): boolean => {
  const [, year, month, date] = day.exec(text) ?? [];
  if (year === undefined || text < firstDay || text > lastDay) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date);
};

const time = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?$/;

/** The first and the last day are other ones where the sun rises earlier or later. */
const [dayBefore, dayAfter] = ["1899-12-31", "3000-09-02"];

/** Whether a text is an instant: a day, alone or with a time of ISO 8601 after it. */
export const isInstant = (text: string): boolean => {
  const date = text.slice(0, 10);
  return (isDay(date) || date === dayBefore || date === dayAfter) && (text.length === 10 || time.test(text.slice(10)));
};
