import type { AnyField } from "../../resources/core/fields.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { stateKeys } from "../../resources/core/states.ts";
import { messages, type Language, type Words } from "../../resources/core/texts/messages.ts";
import type { Hidden } from "../rest/selection.ts";
import type { Entry } from "./job.ts";

/** What is read for a template: what its texts name, what its reader may not see, and the words of its language. */
export type Asked = { names: ReadonlySet<string>; hidden: Hidden; words: Words };
/** Parts of a selection, what each field in it is called, and the paths of lists and of what has fields. */
export type Found = { parts: string[]; entries: [string, Entry][]; lists?: string[]; places?: string[] };

/** A word of the registry, by its key. */
export const wordAt = (words: Words, ...path: string[]): string | undefined => {
  const found = path.reduce<string | Words | undefined>(
    (at, key) => (typeof at === "object" ? at[key] : undefined),
    words,
  );
  return typeof found === "string" ? found : undefined;
};

const wordsOf = new Map<Language, Words>();
export const allWords = (language: Language): Words => {
  const known = wordsOf.get(language) ?? messages(language);
  wordsOf.set(language, known);
  return known;
};

/** Words of the values of a choice or a state. */
export const optionsOf = (words: Words, resource: Resource, name: string, field: AnyField): Entry["options"] => {
  const kind = field.kind === "computed" ? field.as : field.kind;
  if (kind === "state")
    return Object.fromEntries(
      Object.keys(resource.states ?? {}).map((state) => {
        const [own, shared] = stateKeys(resource.name, state);
        return [state, wordAt(words, ...own.split(".")) ?? wordAt(words, ...shared.split(".")) ?? state];
      }),
    );
  const own = wordAt(words, "resources", resource.name, "options", name);
  if (own !== undefined || kind !== "choice") return undefined;
  const options = (words["resources"] as Words)[resource.name];
  const byField = typeof options === "object" ? options["options"] : undefined;
  const ofField = typeof byField === "object" ? byField[name] : undefined;
  return typeof ofField === "object" ? (ofField as Record<string, string>) : undefined;
};

export const isSecret = (field: AnyField, hidden: Hidden): boolean =>
  "secret" in field && field.secret !== undefined && hidden.has(field.secret);

/** What a reference leads to: customer of customerId. */
export const relationOf = (name: string): string => name.replace(/Id$/, "");
