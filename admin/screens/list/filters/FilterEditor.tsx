import type { Criterion } from "../../../../resources/core/filters.ts";
import { useResource } from "../../../data/recordContext.tsx";
import type { CustomField } from "../../../fields/useCustomFields.ts";
import type { CustomFilter } from "./CustomFilterChip.tsx";
import { CustomFilterEditor } from "./CustomFilterEditor.tsx";
import { filterEditor } from "./editors.tsx";

/** One filter of the menu: of a module, or of a custom field. */
export type Chosen = { filter: Criterion } | { custom: CustomField };

type Props = { chosen: Chosen; value: unknown; label: string; onChange: (value: unknown) => void };

/** What one filter is set with. */
export const FilterEditor = ({ chosen, value, label, onChange }: Props) => {
  const resource = useResource();
  if ("custom" in chosen)
    return <CustomFilterEditor custom={chosen.custom} value={value as CustomFilter | undefined} onChange={onChange} />;
  const Editor = filterEditor(resource, chosen.filter);
  return Editor && <Editor filter={chosen.filter} value={value} onChange={onChange} label={label} />;
};
