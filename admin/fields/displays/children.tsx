import type { ChildrenField } from "../../../resources/core/fields.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Display } from "../renderer.ts";

/** Lists show how many there are; they are edited in the grid of the detail page. */
export const children: Display<ChildrenField> = {
  Cell: ({ value }) => <Quantity value={Array.isArray(value) ? value.length : 0} />,
  align: "right",
  width: 60,
};
