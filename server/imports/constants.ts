import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { namesFor } from "./records.ts";
import { traitsOf } from "../../resources/core/kinds.ts";
import type { Target } from "./columns.ts";
import { exactNotation, Unreadable } from "./notation.ts";
import { customMeaning, meaningOf, type Meant, type Options } from "./values.ts";

/** What rows say of a field that say nothing of it themselves: as a cell has it, or as it is saved; `shown` as people read it. */
export type Constant = { target: Target; said: unknown; shown: string };

const isId = (said: unknown): said is number => Number.isInteger(said) && Number(said) > 0 && Number(said) < 2 ** 31;
const isIds = (said: unknown): said is number[] => Array.isArray(said) && said.every(isId);
/** What the ids of a constant name: of which module. */
const namedBy = ({ target, said }: Omit<Constant, "shown">): { module: string; ids: readonly number[] } | null => {
  if ("custom" in target) return null;
  const { field } = target;
  if (field.kind === "reference" && isId(said)) return { module: field.module, ids: [said] };
  return field.kind === "labels" && isIds(said) ? { module: "labels", ids: said } : null;
};
const textOf = (said: unknown): string => (Array.isArray(said) ? said.join(", ") : String(said));

/** The constants of an import, with names for their ids as its person sees them. Errors: Unreadable, a field that is none. */
export const constantsOf = async (
  ask: Ask,
  claims: Claims,
  targets: ReadonlyMap<string, Target>,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly Constant[]> => {
  const constants = Object.entries(given).map(([name, said]) => {
    const target = targets.get(name);
    if (!target) throw new Unreadable(`There is no field ${name} to fill.`);
    return { target, said };
  });
  const named = constants.map(namedBy);
  const names = await namesFor(
    ask,
    claims,
    named.filter((each) => each !== null),
  );
  return constants.map((constant, at) => {
    const ids = named[at];
    const shown = ids
      ? ids.ids.map((id) => names.get(`${ids.module} ${id}`) ?? `#${id}`).join(", ")
      : textOf(constant.said);
    return { ...constant, shown };
  });
};

/** What a constant means for its field. */
export const constantMeaning = (constant: Constant, options: Options): Meant => {
  const { target, said } = constant;
  if (namedBy(constant)) return { value: said };
  const text = textOf(said);
  if (text.trim() === "") return { problem: "required" };
  if ("custom" in target) return customMeaning(target.custom.kind, text, exactNotation);
  const { field } = target;
  if (Array.isArray(said) && field.kind !== "choices") return { problem: "invalid" };
  if (typeof said === "number" && traitsOf(field.kind).holds[0] === "text") return { problem: "invalid" };
  return meaningOf(field, text, exactNotation, options);
};
