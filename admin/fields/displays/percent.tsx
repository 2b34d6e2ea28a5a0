import type { Field } from "../../../resources/core/fields.ts";
import { Percent } from "../../parts/Percent.tsx";
import type { Display } from "../renderer.ts";

export const percent: Display<Field<"percent">> = {
  Cell: ({ value }) => <Percent value={value as string | null} />,
  align: "right",
  width: 70,
};
