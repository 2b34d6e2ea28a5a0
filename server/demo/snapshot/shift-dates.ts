const day = 86_400_000;
/** A day as such or as the first part of a moment, and no part of a longer number. */
const days = /(?<![\d-])20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])/g;

/** A text in which every day is so many days later, wherever it stands. */
export const shiftDates = (by: number): ((text: string) => string) => {
  const shifted = new Map<string, string>();
  const later = (given: string): string => {
    const found = shifted.get(given);
    if (found !== undefined) return found;
    const made = new Date(Date.parse(given) + by * day).toISOString().slice(0, 10);
    shifted.set(given, made);
    return made;
  };
  return (text) => text.replaceAll(days, later);
};

/** By how many days all is later so that the latest of it is over a minute ago, and less than a day and that. */
export const daysUntilNow = (latest: Date, now = Date.now()): number =>
  Math.floor((now - 60_000 - latest.getTime()) / day);
