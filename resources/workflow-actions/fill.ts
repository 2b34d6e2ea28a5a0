import type { AmountKind } from "../core/withheld.ts";

const token = /\{\{\s*(\w{1,63})\s*\}\}/g;

/** Fills {{name}} and {{field}} of a text with values of the record that may be told; unknown or empty ones are left out. */
export const filled = (text: string, values: Readonly<Record<string, string | null>>): string =>
  text.replaceAll(token, (_, field: string) => (Object.hasOwn(values, field) ? (values[field] ?? "") : ""));

/** Which kinds of amounts are told by which fields. */
export type SecretFields = Readonly<Record<string, readonly AmountKind[]>>;

/** What stands in place of an amount for readers who may not see it. */
const withheld = "•••";

/** The same values with this in place of each amount. */
export const withoutAmounts = (
  values: Readonly<Record<string, string | null>>,
  secretFields: SecretFields,
  mark = withheld,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, Object.hasOwn(secretFields, field) ? mark : value]),
  );

/** The kinds of amounts that texts tell once they are filled with these values. */
export const kindsIn = (
  texts: readonly string[],
  values: Readonly<Record<string, string | null>>,
  secretFields: SecretFields,
): readonly AmountKind[] => {
  const told = texts.flatMap((text) =>
    [...text.matchAll(token)].flatMap(([, field = ""]) =>
      Object.hasOwn(values, field) && Object.hasOwn(secretFields, field) ? (secretFields[field] ?? []) : [],
    ),
  );
  return [...new Set(told)].toSorted();
};

const address = /^[^@\s,<>"]{1,64}@[^@\s,<>"]+\.[^@\s,<>"]+$/;

/** The addresses of a list with commas between, each once; a text that is no address is left out. */
export const addressesOf = (
  list: string | number | null,
  values: Readonly<Record<string, string | null>>,
): string[] => [
  ...new Set(
    filled(String(list ?? ""), values)
      .split(",")
      .map((each) => each.trim())
      .filter((each) => address.test(each) && each.length <= 254),
  ),
];

const longestSubject = 200;
/** One line, as a subject is: what stands in a field of a record may not add a header. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, longestSubject);
