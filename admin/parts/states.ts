import { resources } from "../../resources/core/registry.ts";
import { stageOf, type Progress } from "../../resources/core/stages.ts";
import type { Tone } from "../theme/colours.ts";
import type { Shape } from "./Glyph.tsx";

type Look = { shape: Shape; tone: Tone };

/** How a state looks: by how far along it is. The stored texts are the keys. */
const byProgress: Readonly<Record<Progress, Look>> = {
  draft: { shape: "draft", tone: "neutral" },
  open: { shape: "open", tone: "info" },
  underWay: { shape: "part", tone: "progress" },
  done: { shape: "done", tone: "success" },
  closed: { shape: "closed", tone: "neutral" },
  canceled: { shape: "void", tone: "neutral" },
};
const declared: Readonly<Record<string, Look>> = Object.fromEntries(
  resources.flatMap(({ states = {} }) =>
    Object.keys(states).map((state) => [state, byProgress[stageOf(states, state) ?? "open"]] as const),
  ),
);

export const lookOf = (state: string): Look => declared[state] ?? { shape: "open", tone: "neutral" };

/** Translation key of a state: "Partially Received" → states.partiallyReceived. */
export const stateKey = (state: string) =>
  `states.${state.toLowerCase().replaceAll(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase())}`;
