/** What Node knows of JSON and its types do not. */
const exact = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context?: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** JSON without keys that would be a prototype, its numbers as the texts they were written as where that is asked for; undefined for what is none. */
export const jsonIn = (text: string, { isExact = false } = {}): unknown => {
  try {
    return exact.parse(text, (key, value, context) => {
      if (key === "__proto__") return undefined;
      return isExact && typeof value === "number" ? context?.source : value;
    });
  } catch {
    return undefined;
  }
};

/** A number for JSON that is written as the text it is given as. */
export const exactNumber = (text: string): unknown => exact.rawJSON(text);
