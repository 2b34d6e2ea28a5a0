import type { LucideIcon } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Something that can be done on the screen as it stands. The palette and the shortcut map show what is offered, and nothing else. */
export type Offer = {
  /** What it does, in the reader's language. */
  text: string;
  /** "N", "Ctrl+Enter", or "G S" for one after the other. */
  keys?: string;
  run: () => void;
  icon?: LucideIcon | undefined;
  /** Said beside it in the palette. */
  detail?: string | undefined;
  /** Whether the palette lists it; moving a cursor about is for the map alone. */
  palette: boolean;
  /** Works on every page, not on this one alone. */
  everywhere: boolean;
  /** Its keys also work while a field has the focus, and above dialogs. */
  always?: boolean;
};

/**
 * Keys that would do two things at once, and what. Those that work above dialogs are asked as they are pressed whose they are: a form
 * over a page saves itself.
 */
export const clashesIn = (all: readonly Offer[]): readonly string[] => {
  const plain = all.filter(({ keys, always }) => keys !== undefined && !always);
  return [...Map.groupBy(plain, ({ keys }) => keys)].flatMap(([keys, several]) =>
    several.length > 1 ? [`${keys}: ${several.map(({ text }) => text).join(", ")}`] : [],
  );
};

let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Offer[]) => {
  offers = next;
  for (const listener of listeners) listener();
};

/** Offers something until the function it answers is called. A key with two meanings is a defect, which says so where tests look. */
export const offer = (...given: readonly Offer[]): (() => void) => {
  change([...offers, ...given]);
  for (const clash of clashesIn(offers)) console.error(`A key has two meanings. ${clash}`);
  return () => change(offers.filter((one) => !given.includes(one)));
};

export const currentCommands = (): readonly Offer[] => offers;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useCommands = (): readonly Offer[] => useSyncExternalStore(subscribe, currentCommands);
