import { afterEach, expect, test } from "vitest";
import { errors } from "../../resources/core/texts/en/errors.ts";
import { validation } from "../../resources/core/texts/ru/validation.ts";
import { texts as roleTexts } from "../modules/user-roles/texts.ts";
import { Failure, failureMessage, failureOf, problemAt } from "./failure.ts";

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

test("a field of which the module is told is named by its label", () => {
  Object.assign(globalThis, { document: page });
  page.documentElement.lang = "ru-RU";
  const label = "resources.customers.fields.taxRate";
  const say = (key: string, options: Record<string, unknown> = {}) =>
    key === label ? "Ставка налога" : translate(key, options);
  const high = failureOf([
    {
      message: "Tax rate may be at most 100.",
      extensions: {
        code: "VALIDATION",
        fields: { taxRate: "max" },
        input: "customers",
        detail: { limits: { taxRate: "100" } },
      },
    },
  ]);
  expect(failureMessage(high, say)).toBe("Ставка налога: не больше 100");
  page.documentElement.lang = "en-US";
  expect(failureMessage(high, say)).toBe("Tax rate may be at most 100.");
});

test("a role that somebody has stays, in the specification's words, and says whose it is", () => {
  const { rules } = roleTexts.en;
  const say = (key: string, options: Record<string, unknown> = {}) =>
    key === "rules.roleInUse"
      ? rules.roleInUse
      : key === "resources.users.name"
        ? "Users"
        : String(options["_"] ?? key);
  const detail = { reason: "roleInUse", consumers: [{ module: "users", id: 7, name: "Nora Lind" }] };
  expect(failureMessage(new Failure("CANNOT_DELETE", "", { detail }), say)).toBe(
    "Cannot perform delete. This role is still connected to one or more users. Users: Nora Lind.",
  );
});

test("a problem without words of its own is told as the server says it", () => {
  Object.assign(globalThis, { document: page });
  page.documentElement.lang = "ru-RU";
  const strange = new Failure("VALIDATION", "Something else.", { fields: { notes: "neverHeardOf" } });
  expect(failureMessage(strange, translate)).toBe("Something else.");
});

test("what a proxy answers shows no name of a value that it did not give", () => {
  Object.assign(globalThis, { document: page });
  page.documentElement.lang = "en-US";
  const said: Readonly<Record<string, string>> = { ...errors, "parts.failed": "Something went wrong on our side." };
  const say = (key: string, options: Record<string, unknown> = {}) =>
    (said[key.replace("errors.", "")] ?? String(options["_"])).replace(/{{(\w+)}}/g, (hole, name: string) =>
      String(options[name] ?? hole),
    );
  const of = (code: string, detail = {}) => failureMessage(new Failure(code, "", { detail }), say);
  expect(of("INTERNAL", { requestId: "r7" })).toMatch(/Number: r7$/);
  expect(of("INTERNAL")).toBe("Something went wrong on our side.");
  expect(of("RATE_LIMITED", { seconds: 3 })).toContain("Wait 3 seconds");
  expect(of("RATE_LIMITED")).toBe(errors.UNAVAILABLE);
  for (const code of Object.keys(errors)) expect(of(code)).not.toContain("{{");
});

test("days in what the server says are told as their reader writes them", () => {
  Object.assign(globalThis, { document: page });
  const closed = new Failure("VALIDATION", "The books are closed up to 2020-03-07. Date a correction today.", {
    fields: { invoiceDate: "closedPeriod" },
    detail: { limits: { invoiceDate: "2020-03-07" } },
  });
  page.documentElement.lang = "en-US";
  expect(failureMessage(closed, translate)).toBe("The books are closed up to 7 March 2020. Date a correction today.");
  page.documentElement.lang = "ru-RU";
  expect(failureMessage(closed, translate)).toMatch(/^Учёт закрыт по 7 марта 2020:/);
  expect(problemAt(closed, "invoiceDate", translate)).toMatch(/^Учёт закрыт по 7 марта 2020:/);
  expect(problemAt(closed, "dueDate", translate)).toBeUndefined();
  const code = new Failure("VALIDATION", "There is no order 1-2026-11-24.", { fields: { altId: "neverHeardOf" } });
  expect(failureMessage(code, translate)).toBe("There is no order 1-2026-11-24.");
});
