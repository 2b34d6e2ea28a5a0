import type { Resource } from "../resource.ts";
import { documentProblems } from "./documents.ts";
import { fieldProblems } from "./fields.ts";
import { headProblems } from "./heads.ts";
import { nameProblems } from "./names.ts";
import { operationProblems } from "./operations.ts";
import { screenProblems } from "./screens.ts";
import { textProblems } from "./texts.ts";

/** Modules by name, as the checks look them up. */
export type Known = ReadonlyMap<string, Resource>;
export type Check = (resource: Resource, known: Known) => readonly string[];

const checks: readonly Check[] = [
  fieldProblems,
  documentProblems,
  screenProblems,
  operationProblems,
  headProblems,
  textProblems,
];

/**
 * What is wrong with a set of resource definitions, in words; none when they fit together. The types refuse most of it
 * already; this also holds where nothing was compiled, and sees what no type sees: words, routes, names across modules.
 */
export const problemsOf = (resources: readonly Resource[]): readonly string[] => {
  const known: Known = new Map(resources.map((resource) => [resource.name, resource]));
  return [
    ...nameProblems(resources),
    ...resources.flatMap((resource) =>
      checks.flatMap((check) => check(resource, known).map((problem) => `${resource.name}: ${problem}`)),
    ),
  ];
};
