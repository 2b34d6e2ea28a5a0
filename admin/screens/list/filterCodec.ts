import { filtersOf, type Filter } from "../../../resources/core/filters.ts";
import type { Resource } from "../../../resources/core/resource.ts";

export type FilterValues = Readonly<Record<string, unknown>>;

const toBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll(" ", "+")), (letter) => letter.charCodeAt(0)));

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Filters as the address bar keeps them: base64 of JSON; nothing when there is nothing to filter. */
export const encodeFilter = (filter: FilterValues): string => {
  const given = Object.entries(filter).filter(([, value]) => !isEmpty(value));
  return given.length === 0 ? "" : toBase64(JSON.stringify(Object.fromEntries(given)));
};

const isIds = (value: unknown) => Array.isArray(value) && value.every((id) => Number.isInteger(id));
const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === "string");
const isText = (value: unknown) => typeof value === "string";

/** What a value of each kind of filter looks like: an address is input like any other. */
const fits: Record<Filter["kind"], (value: unknown) => boolean> = {
  search: isText,
  ids: isIds,
  labels: isIds,
  customFields: (value) =>
    Array.isArray(value) &&
    value.every((each) => typeof each === "object" && each !== null && Number.isInteger((each as { id?: unknown }).id)),
  reference: isIds,
  options: isTexts,
  boolean: (value) => typeof value === "boolean",
  inverse: (value) => typeof value === "boolean",
  from: (value) => isText(value) || typeof value === "number",
  to: (value) => isText(value) || typeof value === "number",
  through: isIds,
  stockLevels: (value) => typeof value === "object" && value !== null && isIds((value as { idIn?: unknown }).idIn),
};

/** Filters from the address bar; keys the module does not know and values that do not fit are left out. */
export const decodeFilter = (resource: Resource, encoded: string): FilterValues => {
  try {
    const parsed: unknown = JSON.parse(fromBase64(encoded));
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return {};
    const known = new Map(filtersOf(resource).map((filter) => [filter.name, filter]));
    return Object.fromEntries(
      Object.entries(parsed).filter(([name, value]) => {
        const filter = known.get(name);
        return filter !== undefined && !isEmpty(value) && fits[filter.kind](value);
      }),
    );
  } catch {
    return {};
  }
};
