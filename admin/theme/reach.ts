import { touch } from "./sizes.ts";

/** Small words and figures that act can be hit by a finger: the area grows, what is seen stays. */
export const reach = {
  [touch]: { position: "relative", "&::after": { content: '""', position: "absolute", inset: "-12px" } },
} as const;
