import { useSyncExternalStore } from "react";

type Numbers = typeof import("libphonenumber-js/min");
type Country = Parameters<Numbers["isPossiblePhoneNumber"]>[1];

let numbers: Numbers | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** The numbering plans of the world come with the first number outside North America, not with the first screen. */
export const loadPlans = (): Promise<void> =>
  (loading ??= import("libphonenumber-js/min").then((loaded) => {
    numbers = loaded;
    for (const tell of waiting) tell();
  }));

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};
/** Draws again once the plans are there. */
export const usePlans = (): Numbers | undefined => useSyncExternalStore(subscribe, () => numbers);

/** The ten digits of a North American number; undefined for any other. */
export const tenDigits = (value: string): string | undefined =>
  /[a-z]/i.test(value) ? undefined : /^1?(\d{10})$/.exec(value.replaceAll(/\D/g, ""))?.[1];

const northAmerican: readonly string[] = ["US", "CA", ""];
/** Whether ten digits are the rule: in the United States and Canada, unless a country code is given. */
export const isNorthAmerican = (value: string, country: string): boolean =>
  northAmerican.includes(country) && !value.trim().startsWith("+");

/** Whether a number can be dialled from its country, as far as the plans are known. */
export const isPossible = (value: string, country: string): boolean =>
  numbers
    ? numbers.isPossiblePhoneNumber(value, (country || undefined) as Country)
    : value.replaceAll(/\D/g, "").length >= 4;

/** How a number is read, and what a phone dials. */
export const written = (value: string, country: string, plans = numbers): { text: string; href: string } => {
  const local = isNorthAmerican(value, country) ? tenDigits(value) : undefined;
  if (local) return { text: `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`, href: `tel:+1${local}` };
  const parsed = plans?.parsePhoneNumberFromString(value, (country || undefined) as Country);
  return parsed
    ? { text: parsed.formatInternational(), href: parsed.getURI() }
    : { text: value, href: `tel:${value.replaceAll(/[^\d+]/g, "")}` };
};
