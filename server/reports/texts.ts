import type { Language } from "../../resources/core/texts/messages.ts";

type Words = {
  count: string;
  none: string;
  yes: string;
  no: string;
  before: string;
  month: (name: string) => string;
  total: (count: string) => string;
  first: (shown: string, count: string) => string;
  days: (from: string, to: string) => string;
  beside: (from: string, to: string) => string;
  search: string;
  asOf: string;
  quoted: (text: string) => string;
  more: (count: string) => string;
  made: (moment: string, company: string, reader: string) => string;
};

/** What a report on paper and in a mail says besides the words of its fields. */
export const texts: Readonly<Record<Language, Words>> = {
  en: {
    count: "Rows",
    none: "None",
    yes: "Yes",
    no: "No",
    before: "Before",
    month: (name) => `${name}, month`,
    total: (count) => `All ${count} rows`,
    first: (shown, count) => `The first ${shown} of ${count}.`,
    days: (from, to) => `${from} to ${to}`,
    beside: (from, to) => `Before: ${from} to ${to}`,
    search: "Search",
    asOf: "As of",
    quoted: (text) => `“${text}”`,
    more: (count) => `${count} more`,
    made: (moment, company, reader) => `${moment}, ${company}, as ${reader} sees it`,
  },
  ru: {
    count: "Строк",
    none: "Не указано",
    yes: "Да",
    no: "Нет",
    before: "Раньше",
    month: (name) => `${name}, месяц`,
    total: (count) => `Все строки: ${count}`,
    first: (shown, count) => `Первые ${shown} из ${count}.`,
    days: (from, to) => `${from} – ${to}`,
    beside: (from, to) => `Раньше: ${from} – ${to}`,
    search: "Поиск",
    asOf: "На дату",
    quoted: (text) => `«${text}»`,
    more: (count) => `ещё ${count}`,
    made: (moment, company, reader) => `${moment}, ${company}, как видит ${reader}`,
  },
};
