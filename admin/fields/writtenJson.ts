/** A value as a text: one that is a text already as it is. */
export const writtenJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
