import type { Progress } from "../../resources/core/stages.ts";
import { progressOf } from "../../resources/core/states.ts";
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
export const lookOf = (module: string, state: string): Look => byProgress[progressOf(module, state)];

/** Translation key of a state: "Partially Received" → states.partiallyReceived. */
export const stateKey = (state: string) =>
  `states.${state.toLowerCase().replaceAll(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase())}`;
