import type { Progress } from "../../resources/core/stages.ts";
import { seenProgressOf, stateKeys, statesOf } from "../../resources/core/states.ts";
import type { Tone } from "../theme/colours.ts";
import type { Shape } from "./Glyph.tsx";

type Look = { shape: Shape; tone: Tone };

/** How a state looks: by how far along it is. */
const byProgress: Readonly<Record<Progress, Look>> = {
  draft: { shape: "draft", tone: "neutral" },
  open: { shape: "open", tone: "info" },
  underWay: { shape: "part", tone: "progress" },
  done: { shape: "done", tone: "success" },
  closed: { shape: "closed", tone: "neutral" },
  canceled: { shape: "void", tone: "neutral" },
};
/** How a state of a module looks: the same word is the end of one document and the middle of another. */
export const lookOf = (module: string, state: string): Look => byProgress[seenProgressOf(module, state)];

type Translate = (key: string, options?: { _: string }) => string;

/** What a state of a module is called; as it is stored where nobody said a word for it. */
export const stateWord = (t: Translate, module: string, state: string): string => {
  const [own, shared] = stateKeys(module, state);
  return t(own, { _: t(shared, { _: state }) });
};

/** What a status of a module is called: where its account kept the name of a state, it is translated. */
export const statusWord = (t: Translate, module: string, name: string): string => {
  const state = statesOf(module).find((each) => each.toLowerCase() === name.toLowerCase());
  return state === undefined ? name : stateWord(t, module, state);
};
