/** {{name}} and {{field}} of a text, by what may be said of the record; what is unknown or empty is left out. */
export const filled = (text: string, values: Readonly<Record<string, string | null>>): string =>
  text.replaceAll(/\{\{\s*(\w{1,63})\s*\}\}/g, (_, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? "") : "",
  );

const address = /^[^@\s,<>"]{1,64}@[^@\s,<>"]+\.[^@\s,<>"]+$/;

/** The addresses of a list with commas between, each once; what is none is left out. */
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
