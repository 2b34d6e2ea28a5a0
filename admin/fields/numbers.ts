import type { Problem } from "./renderer.ts";

const decimal = /^-?(\d+\.?\d*|\.\d+)$/;

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

export const checkLength = (
  value: unknown,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): Problem | undefined => {
  const { length } = String(value).trim();
  if (max !== undefined && length > max) return { key: "validation.maxLength", values: { max } };
  if (min !== undefined && length < min) return { key: "validation.minLength", values: { min } };
  return undefined;
};
