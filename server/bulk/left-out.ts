import type { Problem } from "../imports/save.ts";

/** Reasons that lie in the record itself, which is then left out: it is at another stage, gone, needed or changed meanwhile, or there is nothing to do. */
const ownReasons: readonly string[] = ["TRANSITION", "NOT_FOUND", "CONFLICT", "CANNOT_DELETE", "IN_USE"];
const ownProblems: readonly string[] = ["noVendor", "noAddress", "orderedMeanwhile", "suggestedOtherwise", "notFound"];

/** Whether all that is wrong is no fault of what was asked. */
export const isLeftOut = (problems: readonly Problem[]): boolean =>
  problems.every(
    ({ code, problem, at }) =>
      ownReasons.includes(code) ||
      problem?.startsWith("nothing") ||
      (problem !== null &&
        ownProblems.includes(problem) &&
        (["noVendor", "noAddress"].includes(problem) || at !== undefined)),
  );
