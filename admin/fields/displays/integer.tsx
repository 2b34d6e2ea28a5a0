import type { Field } from "../../../resources/core/fields.ts";
import { Quantity } from "../../parts/Quantity.tsx";
import type { Display } from "../renderer.ts";

export const integer: Display<Field<"integer">> = {
  Cell: ({ value }) => <Quantity value={value as number | null} />,
  align: "right",
  width: 70,
};
