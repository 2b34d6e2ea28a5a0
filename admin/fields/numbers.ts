import type { Problem } from "./renderer.ts";

const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

/** Letters and digits of any script, with - and _ between. */
export const isAlphanumeric = (value: string): boolean => /^[\p{L}\p{N}_-]+$/u.test(value);

type Bounds = { min?: number | undefined; max?: number | undefined; /** Digits after the point. */ digits?: number };

/** What is wrong with a number: "Must be a number", "Must be at least {min}". */
export const checkNumber = (value: unknown, { min, max, digits = 4 }: Bounds = {}): Problem | undefined => {
  const text = String(value);
  if (!decimal.test(text)) return { key: "validation.number" };
  const fraction = text.split(".")[1]?.replace(/0+$/, "") ?? "";
  if (fraction.length > digits) return { key: "validation.decimals" };
  if (min !== undefined && Number(text) < min) return { key: "validation.min", values: { min } };
  if (max !== undefined && Number(text) > max) return { key: "validation.max", values: { max } };
  return undefined;
};

type TextRules = { min?: number | undefined; max?: number | undefined; alphanumeric?: boolean | undefined };

/** What is wrong with a text: no text at all, too long or short, other signs than letters and digits. */
export const checkText = (value: unknown, { min, max, alphanumeric = false }: TextRules): Problem | undefined => {
  if (typeof value !== "string" && typeof value !== "number") return { key: "validation.text" };
  const trimmed = String(value).trim();
  const { length } = trimmed;
  if (alphanumeric && !isAlphanumeric(trimmed)) return { key: "validation.alphanumeric" };
  if (max !== undefined && length > max) return { key: "validation.maxLength", values: { max } };
  if (min !== undefined && length < min) return { key: "validation.minLength", values: { min } };
  return undefined;
};
