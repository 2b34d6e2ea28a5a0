import { expect, test } from "vitest";
import { dayPattern, editableDay, editableMoment, parseDay, parseMoment } from "./dates.ts";

const today = new Date(2026, 10, 21);

test.each([
  ["11/24/2026", "en-US", "2026-11-24"],
  ["1/4/26", "en-US", "2026-01-04"],
  ["11/24", "en-US", "2026-11-24"],
  ["24.11.2026", "ru-RU", "2026-11-24"],
  ["4 1 2026", "ru-RU", "2026-01-04"],
  ["2026-11-24", "ru-RU", "2026-11-24"],
  ["02/30/2026", "en-US", undefined],
  ["24/11/2026", "en-US", undefined],
  ["tomorrow", "en-US", undefined],
  ["11/24/026", "en-US", undefined],
])("%s typed in %s is %s", (typed, locale, expected) => expect(parseDay(typed, locale, today)).toBe(expected));

test("what is edited can be read back", () => {
  expect(editableDay("2026-11-04", "en-US")).toBe("11/04/2026");
  expect(editableDay("2026-11-04", "ru-RU")).toBe("04.11.2026");
  expect(editableDay("soon", "en-US")).toBe("soon");
  const at = new Date(2026, 10, 4, 15, 7).toISOString();
  expect(editableMoment(at, "en-US")).toBe("11/04/2026 03:07 PM");
  expect(editableMoment(at, "ru-RU")).toBe("04.11.2026 15:07");
  for (const locale of ["en-US", "ru-RU"]) expect(parseMoment(editableMoment(at, locale), locale)).toBe(at);
  expect(parseMoment("11/04/2026 25:00", "en-US")).toBeUndefined();
  expect(parseMoment("11/04/2026 noon", "en-US")).toBeUndefined();
});

test("the order is said as the locale writes it", () => {
  expect(dayPattern("en-US")).toBe("MM/DD/YYYY");
  expect(dayPattern("ru-RU")).toBe("ДД.ММ.ГГГГ");
});
