import { stateKeys, statesOf } from "../resources/core/states.ts";
import { languages, messages, type Language, type Words } from "../resources/core/texts/messages.ts";

/** A word by its key, or the second text where there is none. */
export type Say = (key: string, otherwise: string) => string;

const trees = new Map<Language, Words>();
/** The words of the registry in a language, English where it is none of ours. */
export const sayIn = (wanted: string): Say => {
  const language = languages.find((one) => one === wanted) ?? "en";
  const tree = trees.get(language) ?? messages(language);
  trees.set(language, tree);
  return (key, otherwise) => {
    const found = key
      .split(".")
      .reduce<string | Words | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), tree);
    return typeof found === "string" ? found : otherwise;
  };
};

/** What a state of a module is called. */
export const sayState = (say: Say, module: string, state: string): string => {
  const [own, shared] = stateKeys(module, state);
  return say(own, say(shared, state));
};

/** What a status of a module is called: where its company kept the name of a state, it is translated. */
export const sayStatus = (say: Say, module: string, name: string): string => {
  const state = statesOf(module).find((each) => each.toLowerCase() === name.toLowerCase());
  return state === undefined ? name : sayState(say, module, state);
};
