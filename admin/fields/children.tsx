import type { ChildrenField } from "../../resources/core/fields.ts";
import { children as display } from "./displays/children.tsx";
import type { Renderer } from "./renderer.ts";

/** Lists show how many there are; they are edited in the grid of the detail page. */
export const children: Renderer<ChildrenField> = {
  ...display,
  Input: () => null,
  Filter: null,
  grid: null,
};
