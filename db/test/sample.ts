import type { Field } from "../../resources/core/fields.ts";
import { boundsOf } from "../../resources/core/kinds.ts";
import { optionsOf } from "../../resources/core/registry.ts";

type Bounds = { min?: number; max?: number; alphanumeric?: boolean };

/** The text as far as it fits: its beginning where it is too long, filled up where it is too short. */
export const fittingText = (
  text: string,
  { min = 0, max = Number.POSITIVE_INFINITY, alphanumeric = false }: Bounds = {},
): string => (alphanumeric ? text.replaceAll(/[^\w-]/g, "_") : text).padEnd(min, "x").slice(0, max);

/**
 * A value that a field takes, with this text in it where it takes texts. References and states are left to callers who know the
 * records: undefined.
 */
export const sampleValue = (field: Field, text: string): unknown => {
  switch (field.kind) {
    case "text":
      if (field.ends) return `${text.toLowerCase().replaceAll(/[^a-z0-9-]/g, "-")}${field.ends[0]}`;
      return fittingText(field.web ? `https://sample.test/${text}` : text, field);
    case "multiline":
    case "code":
      return fittingText(text, field);
    case "email":
      return `${text.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}@sample.test`;
    case "phone":
      return "2065550123";
    case "country":
      return "US";
    case "timeZone":
      return "Europe/Berlin";
    case "color":
      return "#336699";
    case "choice":
      return optionsOf(field)[0];
    case "choices":
      return optionsOf(field).slice(0, 1);
    case "boolean":
      return true;
    case "date":
      return "2026-11-20";
    case "datetime":
      return "2026-11-20T12:00:00Z";
    case "json":
      return {};
    case "reference":
    case "state":
      return undefined;
    default: {
      const { min = 1, max = Number.POSITIVE_INFINITY } = field as Bounds;
      const number = Math.min(Math.max(1, min), max);
      // decimals are texts in the API; what is a number in an input of the security tests is an id
      return boundsOf(field.kind) === "decimal" ? String(number) : number;
    }
  }
};
