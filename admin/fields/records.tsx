import type { RecordsField } from "../../resources/core/fields.ts";
import { Quantity } from "../parts/Quantity.tsx";
import type { Renderer } from "./renderer.ts";

/** Records that point here, saved elsewhere: lists show how many there are. */
export const records: Renderer<RecordsField> = {
  Cell: ({ value }) => <Quantity value={Array.isArray(value) ? value.length : 0} />,
  Input: () => null,
  align: "right",
  width: 60,
};
