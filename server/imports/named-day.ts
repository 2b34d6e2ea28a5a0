/** Months as spreadsheets in English, German and Russian write them: what their names begin with, January first. */
const beginnings: readonly (readonly string[])[] = [
  ["jan", "jän", "янв"],
  ["feb", "фев"],
  ["mar", "mär", "мар"],
  ["apr", "апр"],
  ["may", "mai", "май", "мая"],
  ["jun", "июн"],
  ["jul", "июл"],
  ["aug", "авг"],
  ["sep", "сен"],
  ["oct", "okt", "окт"],
  ["nov", "ноя"],
  ["dec", "dez", "дек"],
];
const dayFirst = /^(?<day>\d{1,2})[-. /]+(?<month>\p{L}{3,9})\.?[-, /]+(?<year>\d{4}|\d{2})( ?г\.?)?$/u;
const monthFirst = /^(?<month>\p{L}{3,9})\.? (?<day>\d{1,2})(st|nd|rd|th)?,? (?<year>\d{4})$/u;

/** A day whose month is named, "25-Dec-26" or "Dec 25, 2026", as ISO; null where it is none. */
export const namedDay = (text: string): string | null => {
  const { day = "", month = "", year = "" } = (dayFirst.exec(text) ?? monthFirst.exec(text))?.groups ?? {};
  if (year === "") return null;
  const at = beginnings.findIndex((words) => words.some((word) => month.toLowerCase().startsWith(word)));
  if (at < 0) return null;
  const century = year.length === 4 ? "" : Number(year) > 50 ? "19" : "20";
  return `${century}${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
};
