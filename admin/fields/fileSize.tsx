import type { Field } from "../../resources/core/fields.ts";
import { fileSize as display } from "./displays/fileSize.tsx";
import { integer } from "./integer.tsx";
import type { Renderer } from "./renderer.ts";
import { BoundFilter } from "./filters/BoundFilter.tsx";

export const fileSize: Renderer<Field<"fileSize">> = {
  ...display,
  Input: integer.Input as unknown as Renderer<Field<"fileSize">>["Input"],
  Filter: BoundFilter,
  grid: { typing: null, rest: null, align: "right" },
};
