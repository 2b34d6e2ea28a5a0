import { stampOf } from "../../resources/core/stamp.ts";
import type { Language } from "../../resources/core/texts/messages.ts";
import type { Cell } from "../exports/cell.ts";
import { texts } from "./texts.ts";

/** A moment as cells have it, 2026-11-25 14:03:00. */
const stampOfText = (text: string): string => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = text.split(/\D/).map(Number);
  return stampOf({ year, month, day, hours, minutes });
};
const numbers: readonly string[] = ["quantity", "money", "unitMoney", "integer", "fileSize", "percent"];

/** Exact numbers and days as a reader of a language writes them. */
export const formatsOf = (language: Language, timeZone: string) => {
  const locale = language === "ru" ? "ru-RU" : "en-US";
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
  const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const monthFormat = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const number = (kind: string | undefined, value: string | number): string =>
    // decimal texts are formatted as they are: no digit is lost
    (kind === "money" || kind === "unitMoney" ? money : plain).format(value as number);
  const day = (value: string): string => dayFormat.format(new Date(`${value}T00:00:00Z`));
  return {
    isNumber: (kind: string | undefined): boolean => kind !== undefined && numbers.includes(kind),
    count: (value: number): string => plain.format(value),
    figure: (kind: string | undefined, value: unknown): string =>
      value === null || value === undefined ? "" : number(kind, value as string | number),
    day,
    month: (key: string): string => monthFormat.format(new Date(`${key}-01T00:00:00Z`)),
    moment: (value: Date): string => momentFormat.format(value),
    cell: (cell: Cell, kind: string | undefined): string => {
      if (cell === null) return "";
      switch (cell.kind) {
        case "number":
          return number(kind, cell.value);
        case "boolean":
          return cell.value ? texts[language].yes : texts[language].no;
        case "date":
          return day(cell.value);
        case "datetime":
          return stampOfText(cell.value);
        default:
          return cell.value;
      }
    },
  };
};
export type Formats = ReturnType<typeof formatsOf>;
