import { inSentence } from "../../resources/core/texts/messages.ts";
import { Failure, failureMessage } from "./failure.ts";

export type Outcome = "added" | "updated" | "deleted" | "addFailed" | "updateFailed" | "deleteFailed";
type Translate = (key: string, options?: Record<string, unknown>) => string;

/** The word for so many records of a module, as it is called and not counted: "Vendor", "Vendors". */
export const thingsKey = (module: string, count: number): string =>
  count === 1 ? `resources.${module}.one` : `resources.${module}.name`;

/** What came of saving or deleting records of a module, in the module's own words or the pattern's: "Successfully added vendor!" */
export const sayOutcome = (translate: Translate, module: string, outcome: Outcome, count = 1): string => {
  const Thing = translate(thingsKey(module, count));
  return translate(`resources.${module}.outcomes.${outcome}`, {
    _: translate(`outcomes.${outcome}`, { thing: inSentence(Thing), Thing }),
  });
};

/** Why a deletion failed. A record still in use says so in its own words (SPEC 8); any other deletion simply failed. */
export const sayDeletion = (failure: unknown, translate: Translate, module: string, count = 1): string =>
  failure instanceof Failure && failure.code === "CANNOT_DELETE"
    ? failureMessage(failure, translate)
    : `${sayOutcome(translate, module, "deleteFailed", count)} ${failureMessage(failure, translate)}`;
