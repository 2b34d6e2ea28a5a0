const two = (value: number): string => String(value).padStart(2, "0");

/** The parts of a moment where its reader is. */
type Moment = { year: number; month: number; day: number; hours: number; minutes: number };

/** When a record was made or changed, on screen, on paper and in every language: MM/DD/YYYY hh:mm A. */
export const stampOf = ({ year, month, day, hours, minutes }: Moment): string =>
  `${two(month)}/${two(day)}/${year} ${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? "AM" : "PM"}`;
