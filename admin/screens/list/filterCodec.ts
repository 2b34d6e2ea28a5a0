import { givenFilter, knownFilter, type FilterValues } from "../../../resources/core/criteria.ts";
import type { Resource } from "../../../resources/core/resource.ts";

const toBase64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll(" ", "+")), (letter) => letter.charCodeAt(0)));

/** Filters as the address bar keeps them: base64 of JSON, also when there is nothing to filter. */
export const encodeFilter = (filter: FilterValues): string => toBase64(JSON.stringify(givenFilter(filter)));

export const sameFilter = (a: FilterValues, b: FilterValues): boolean => encodeFilter(a) === encodeFilter(b);

/** What an address holds, whatever it is; null where it is no object. */
export const decodeText = (encoded: string): FilterValues | null => {
  try {
    const parsed: unknown = JSON.parse(fromBase64(encoded));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as FilterValues) : null;
  } catch {
    return null;
  }
};

/** Filters from the address bar. */
export const decodeFilter = (resource: Resource, encoded: string): FilterValues =>
  knownFilter(resource, decodeText(encoded) ?? {});
