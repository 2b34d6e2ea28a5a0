import { uploadLimits } from "./limits.ts";
import { malformed, tooMuch } from "./refusal.ts";

/** A GraphQL request as JSON holds it. */
export type Operation = Record<string, unknown>;
type Holder = Record<string, unknown>;
/** Puts a value where the map says. */
export type Place = (value: unknown) => void;

const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;
const isRecord = (value: unknown): value is Holder => isHolder(value) && !Array.isArray(value);

const parse = (part: string, text: string): Holder => {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // said below
  }
  throw malformed(`The part ${part} must be a JSON object.`);
};

export const readOperation = (text: string): Operation => parse("operations", text);

const step = /^(?!__)\w{1,64}$/;

/** Only what the operation itself holds is found, and only an empty place is filled. */
const placeAt = (operation: Operation, path: unknown): Place => {
  const steps = typeof path === "string" && path.length <= 200 ? path.split(".") : [];
  const name = steps.pop() ?? "";
  if (
    steps[0] !== "variables" ||
    steps.length >= uploadLimits.steps ||
    ![...steps, name].every((each) => step.test(each))
  )
    throw malformed("The part map names a path that is no variable.");
  const holder = steps.reduce<unknown>(
    (within, each) => (isHolder(within) && Object.hasOwn(within, each) ? within[each] : undefined),
    operation,
  );
  if (!isHolder(holder) || !Object.hasOwn(holder, name) || holder[name] !== null)
    throw malformed("The part map names a path that is not null in operations.");
  return (value) => {
    if (holder[name] !== null) throw malformed("The part map names one path twice.");
    holder[name] = value;
  };
};

/**
 * Where each file goes, by the name of its part, as the GraphQL multipart request specification has it; a file goes to one
 * place, for each is kept once.
 */
export const readMap = (text: string, operation: Operation): ReadonlyMap<string, Place> => {
  const entries = Object.entries(parse("map", text));
  if (entries.length > uploadLimits.files)
    throw tooMuch(`At most ${uploadLimits.files} files travel together.`, uploadLimits.files);
  return new Map(
    entries.map(([part, paths]) => {
      if (!Array.isArray(paths) || paths.length !== 1) throw malformed("The part map names one path for each file.");
      return [part, placeAt(operation, paths[0])];
    }),
  );
};
