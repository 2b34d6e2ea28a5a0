import type { ChildrenField } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import type { Renderer } from "./renderer.ts";

/** Lists show how many there are; they are edited in the grid of the detail page. */
export const children: Renderer<ChildrenField> = {
  Cell: ({ value }) => <Quantity value={Array.isArray(value) ? value.length : 0} />,
  Input: () => null,
  align: "right",
  width: 60,
  Filter: null,
  grid: null,
};
