import type { LabelsField } from "../../../resources/core/fields.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { LabelChips } from "../../parts/LabelChip.tsx";
import type { Display } from "../renderer.ts";

export type LabelValue = { id: number; name: string; color?: string | null };

export const labels: Display<LabelsField> = {
  Cell: ({ value }) => {
    const shown = (value as LabelValue[] | null | undefined) ?? [];
    return shown.length > 0 ? <LabelChips labels={shown} /> : <EmptyValue />;
  },
  width: 120,
};
