import type { Field } from "./fields.ts";
import { listOfReport } from "./naming.ts";
import { definitionOf, isDeclared } from "./registry.ts";
import { firstStates, seenStageOf, stageOf, type Progress, type States } from "./stages.ts";

const declared = (name: string): States => {
  const module = listOfReport(name) ?? name;
  return isDeclared(module) ? (definitionOf(module).states ?? {}) : {};
};

/** Whose states a field of a record shows: its own module's, or those of the document it names, itself or by another field. */
export const stateModule = (
  module: string,
  { of }: Field<"state">,
  record: Readonly<Record<string, unknown>> = {},
): string => (of === undefined ? module : isDeclared(of) ? of : typeof record[of] === "string" ? record[of] : "");

/** The fixed system states of a module, in the order of a record's life. */
export const statesOf = (module: string): readonly string[] => Object.keys(declared(module));
/** How far along a state is. */
export const progressOf = (module: string, state: string): Progress => stageOf(declared(module), state) ?? "open";
/** How far along a state is to people: how it looks, and whether it is work. */
export const seenProgressOf = (module: string, state: string): Progress =>
  seenStageOf(declared(module), state) ?? "open";
/** Whether a record of a module is at one of some stages; where its state is not known, the database judges. */
export const isInStage = (module: string, state: unknown, stages: readonly Progress[] | undefined): boolean =>
  stages === undefined || typeof state !== "string" || stages.includes(progressOf(module, state));
/** The states that a new record of a module can have, the first one unless something else is said. */
export const firstStatesOf = (module: string): readonly string[] => firstStates(declared(module));

/** A state among the words: "Partially Received" is partiallyReceived. */
export const stateKey = (state: string): string => {
  const [first = "", ...rest] = state.split(" ");
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
};

/** The keys of a state's word: in the gender of what is in it, where that has one of its own, else the word that all share. */
export const stateKeys = (module: string, state: string): readonly [string, string] => {
  const key = stateKey(state);
  return [`resources.${listOfReport(module) ?? module}.states.${key}`, `states.${key}`];
};
