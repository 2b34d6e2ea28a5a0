import type { PopperProps } from "@mui/material";

type Modifier = NonNullable<PopperProps["modifiers"]>[number];

/**
 * Keeps a list or a tip at what it belongs to. Popper.js (2.11.8) places it anew when something scrolls or the window
 * changes, not when what stands above grows or goes away meanwhile: a form that is still loading left its list elsewhere.
 */
const follow: Modifier = {
  name: "follow",
  enabled: true,
  phase: "write",
  fn: () => undefined,
  effect: ({ state, instance }) => {
    let frame = 0;
    let before = "";
    const look = () => {
      const { left, top, width } = state.elements.reference.getBoundingClientRect();
      const place = `${left} ${top} ${width}`;
      if (before !== "" && before !== place) instance.forceUpdate();
      before = place;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  },
};

/** One array: another would be another Popper. */
export const following = [follow];
