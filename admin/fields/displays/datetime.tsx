import type { Field } from "../../../resources/core/fields.ts";
import { Stamp } from "../../parts/Day.tsx";
import { asText, type Display } from "../renderer.ts";

export const datetime: Display<Field<"datetime">> = {
  Cell: ({ value }) => <Stamp value={asText(value) || null} />,
  width: 140,
};
