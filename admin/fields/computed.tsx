import type { ComputedField } from "../../resources/core/fields.ts";
import { computed as display } from "./displays/computed.tsx";
import type { Renderer } from "./renderer.ts";

/** The API works it out: nobody edits it. */
export const computed: Renderer<ComputedField> = { ...display, Input: () => null, Filter: null, grid: null };
