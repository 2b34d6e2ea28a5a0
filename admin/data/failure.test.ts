import { afterEach, expect, test } from "vitest";
import { validation } from "../../resources/core/texts/ru/validation.ts";
import { Failure, failureMessage } from "./failure.ts";

const words: Readonly<Record<string, string>> = validation;
const translate = (key: string, options: Record<string, unknown> = {}) =>
  (words[key.replace("validation.", "")] ?? String(options["_"] ?? key)).replace(/{{(\w+)}}/g, (_, name: string) =>
    String(options[name]),
  );
const failure = new Failure("VALIDATION", "Lot L1 cannot give that much.", {
  fields: { "lineItems.0.quantity": "max", "lineItems.1.quantity": "max", notes: "positive" },
  detail: { limits: { "lineItems.0.quantity": "7", "lineItems.1.quantity": "7" } },
});
const page = { documentElement: { lang: "" } };

afterEach(() => Reflect.deleteProperty(globalThis, "document"));

test("what is wrong with fields is told in the reader's language, and once", () => {
  Object.assign(globalThis, { document: page });
  page.documentElement.lang = "ru-RU";
  expect(failureMessage(failure, translate)).toBe("Не больше 7. Должно быть больше 0");
  page.documentElement.lang = "en-US";
  expect(failureMessage(failure, translate)).toBe("Lot L1 cannot give that much.");
});

test("a problem without words of its own is told as the server says it", () => {
  Object.assign(globalThis, { document: page });
  page.documentElement.lang = "ru-RU";
  const strange = new Failure("VALIDATION", "Something else.", { fields: { notes: "neverHeardOf" } });
  expect(failureMessage(strange, translate)).toBe("Something else.");
});
