import type { Tone } from "../theme/colours.ts";
import type { Shape } from "./Glyph.tsx";

/** How each fixed system state looks. The stored texts are the keys. */
const looks: Record<string, { shape: Shape; tone: Tone }> = {
  Draft: { shape: "draft", tone: "neutral" },
  Open: { shape: "open", tone: "info" },
  "Partially Received": { shape: "part", tone: "progress" },
  "Partially Shipped": { shape: "part", tone: "progress" },
  "In Transit": { shape: "part", tone: "progress" },
  "In Progress": { shape: "part", tone: "progress" },
  Received: { shape: "done", tone: "success" },
  Shipped: { shape: "done", tone: "success" },
  Completed: { shape: "done", tone: "success" },
  Returned: { shape: "done", tone: "success" },
  Applied: { shape: "done", tone: "success" },
  "Paid in Full": { shape: "done", tone: "success" },
  "Ready To Ship": { shape: "open", tone: "info" },
  "Ready To Return": { shape: "open", tone: "info" },
  Pending: { shape: "open", tone: "info" },
  "Balance Due": { shape: "open", tone: "warning" },
  Closed: { shape: "closed", tone: "neutral" },
  Canceled: { shape: "void", tone: "neutral" },
  Voided: { shape: "void", tone: "neutral" },
  Refunded: { shape: "void", tone: "neutral" },
};

export const lookOf = (state: string): { shape: Shape; tone: Tone } =>
  looks[state] ?? { shape: "open", tone: "neutral" };

/** Translation key of a state: "Partially Received" → states.partiallyReceived. */
export const stateKey = (state: string) =>
  `states.${state.toLowerCase().replaceAll(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase())}`;
