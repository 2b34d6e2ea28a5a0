import type { Progress } from "./document.ts";
import { definitionOf, isDeclared } from "./registry.ts";

export type { Progress } from "./document.ts";

const declared = (module: string): Readonly<Record<string, Progress>> =>
  isDeclared(module) ? (definitionOf(module).states ?? {}) : {};

/** The fixed system states of a module, in the order of a record's life. */
export const statesOf = (module: string): readonly string[] => Object.keys(declared(module));
/** How far along a state is. */
export const progressOf = (module: string, state: string): Progress => declared(module)[state] ?? "open";

/** The key of a state's word: "Partially Received" is states.partiallyReceived. */
export const stateKey = (state: string): string => {
  const [first = "", ...rest] = state.split(" ");
  return first.toLowerCase() + rest.join("");
};
