import { expect, test } from "vitest";
import {
  editableDecimal,
  formatDay,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatStamp,
  formatUnitMoney,
  parseDecimal,
} from "./formats.ts";

test("quantities and money are written from decimal text without rounding through a float", () => {
  expect(formatQuantity("1240", "en-US")).toBe("1,240");
  expect(formatQuantity("0.1234", "en-US")).toBe("0.1234");
  expect(formatQuantity("-12", "en-US")).toBe("−12");
  expect(formatMoney("90071992547409931.55", "en-US")).toBe("90,071,992,547,409,931.55");
  expect(formatMoney("8640", "ru-RU")).toBe("8\u00a0640,00");
  expect(formatUnitMoney("74.2", "en-US")).toBe("74.20");
  expect(formatUnitMoney("74.2055", "en-US")).toBe("74.2055");
  expect(formatPercent("8.6", "en-US")).toBe("8.6 %");
});

test.each([
  ["1,240.50", "en-US", "1240.5"],
  ["1 240,5", "ru-RU", "1240.5"],
  ["1.234,5", "ru-RU", "1234.5"],
  ["1.234,5", "en-US", "1234.5"],
  ["1,234", "en-US", "1234"],
  ["1,5", "en-US", undefined],
  ["1.5", "ru-RU", "1.5"],
  ["12,34.5", "en-US", undefined],
  ["007", "en-US", "7"],
  [".5", "en-US", "0.5"],
  ["−3", "en-US", "-3"],
  ["0", "en-US", "0"],
  ["100", "en-US", "100"],
  ["", "en-US", null],
  ["12a", "en-US", undefined],
  ["1.2.3", "en-US", undefined],
])("%s typed in %s is %s", (typed, locale, expected) => expect(parseDecimal(typed, locale)).toBe(expected));

test("what is edited can be read back", () => {
  expect(editableDecimal("1240.5", "ru-RU")).toBe("1240,5");
  expect(parseDecimal(editableDecimal("1240.5", "ru-RU"), "ru-RU")).toBe("1240.5");
  expect(editableDecimal(null, "en-US")).toBe("");
});

test("days are short in work lists, stamps keep the long form", () => {
  expect(formatDay("2026-11-24", "en-US", new Date("2026-01-01T12:00:00"))).toBe("24 Nov");
  expect(formatDay("2025-11-24", "en-US", new Date("2026-01-01T12:00:00"))).toBe("24 Nov 2025");
  // a shortened month has no dot, with a year or without
  expect(formatDay("2026-09-08", "ru-RU", new Date("2026-01-01T12:00:00"))).toBe("8 сент");
  expect(formatDay("2027-01-14", "ru-RU", new Date("2026-01-01T12:00:00"))).toBe("14 янв 2027");
  expect(formatStamp(new Date(2026, 10, 4, 15, 7))).toBe("11/04/2026 03:07 PM");
  expect(formatStamp(new Date(2026, 10, 4, 0, 7))).toBe("11/04/2026 12:07 AM");
});
