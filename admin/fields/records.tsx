import type { RecordsField } from "../../resources/core/fields.ts";
import { records as display } from "./displays/records.tsx";
import type { Renderer } from "./renderer.ts";

export const records: Renderer<RecordsField> = {
  ...display,
  Input: () => null,
  Filter: null,
  grid: null,
};
