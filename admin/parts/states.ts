import type { Progress } from "../../resources/core/document.ts";
import { resources } from "../../resources/core/registry.ts";
import type { Tone } from "../theme/colours.ts";
import type { Shape } from "./Glyph.tsx";

type Look = { shape: Shape; tone: Tone };

/** How a state of a document looks: by how far along it is. */
const byProgress: Readonly<Record<Progress, Look>> = {
  draft: { shape: "draft", tone: "neutral" },
  open: { shape: "open", tone: "info" },
  underWay: { shape: "part", tone: "progress" },
  done: { shape: "done", tone: "success" },
  closed: { shape: "closed", tone: "neutral" },
  canceled: { shape: "void", tone: "neutral" },
};
const declared: Readonly<Record<string, Look>> = Object.fromEntries(
  resources.flatMap(({ document, states = {} }) =>
    document ? Object.entries(states).map(([state, progress]) => [state, byProgress[progress]] as const) : [],
  ),
);

/** States of what is no document. The stored texts are the keys. */
const looks: Readonly<Record<string, Look>> = {
  Shipped: { shape: "done", tone: "success" },
  Returned: { shape: "done", tone: "success" },
  Applied: { shape: "done", tone: "success" },
  "Paid in Full": { shape: "done", tone: "success" },
  "Ready To Ship": { shape: "open", tone: "info" },
  "Ready To Return": { shape: "open", tone: "info" },
  Pending: { shape: "open", tone: "info" },
  "Balance Due": { shape: "open", tone: "warning" },
  Voided: { shape: "void", tone: "neutral" },
  Refunded: { shape: "void", tone: "neutral" },
};

export const lookOf = (state: string): Look => declared[state] ?? looks[state] ?? { shape: "open", tone: "neutral" };

/** Translation key of a state: "Partially Received" → states.partiallyReceived. */
export const stateKey = (state: string) =>
  `states.${state.toLowerCase().replaceAll(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase())}`;
