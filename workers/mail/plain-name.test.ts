import { expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

const name = (text: string, longest = 40) => plainName(text, longest, "nobody");

test.each([
  "Ann Lee",
  "Jean-Luc O'Neil",
  "J. R. Smith, Jr.",
  "Анна Лидина",
  "Fern & Co.",
  "Müller + Söhne (Nord)",
  "山田太郎",
  "ООО «Ромашка»",
])("%s stays as it is", (text) => expect(name(text)).toBe(text));

test.each([
  ["Your invoice http://evil.test/pay now", "Your invoice now"],
  ["Pay at www.evil.test", "Pay at"],
  ["write to boss@evil.test today", "write to today"],
  ["evil.test", "evil test"],
  ["ｅｖｉｌ．ｔｅｓｔ", "evil test"],
  ["evil。test", "evil test"],
  ["tel:+15551234", "nobody"],
  ["Ann\r\nBcc: victim@x.test", "Ann Bcc"],
  ["Ann\u2028Lee\u202Egpj", "Ann Leegpj"],
  ["A\u200bn\u2060n", "Ann"],
  ["<b>Ann</b> [x](y) `z`", "b Ann b x (y) z"],
  ["http://\u200bevil.test", "nobody"],
  ["\u0000\u0007", "nobody"],
  ["...", "nobody"],
])("%j becomes %j", (text, plain) => expect(name(text)).toBe(plain));

test("a name is short", () => {
  expect(name("a".repeat(500))).toBe(`${"a".repeat(40)}…`);
  expect([...name("𝒳山".repeat(500))]).toHaveLength(40 + 1);
});
