import { Box, MenuItem, TextField } from "@mui/material";
import { useState, type ComponentType } from "react";
import { useTranslate } from "react-admin";
import type { Criterion } from "../../../../resources/core/filters.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { DayBox } from "../../../fields/filters/DaysFilter.tsx";
import { RecordsBox, RecordsFilter } from "../../../fields/filters/RecordsFilter.tsx";
import type { FilterProps } from "../../../fields/renderer.ts";
import { rendererOf } from "../../../fields/renderers.ts";
import { groupOf, moduleOf } from "./useFilterWords.ts";

type Editor = ComponentType<FilterProps> | null;

const ThroughFilter = (props: FilterProps) => {
  const module = moduleOf(useResource(), props.filter);
  return module && <RecordsFilter {...props} module={module} />;
};

/** Stock by where it lies or who sells it: which of these, then any of them. */
const StockFilter = ({ filter, value, onChange, label }: FilterProps) => {
  const t = useTranslate();
  const [module, setModule] = useState(moduleOf(useResource(), filter, value) ?? "");
  const word = (each: string) => t(`resources.${each}.one`);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <TextField
        select
        value={module}
        onChange={({ target }) => {
          setModule(target.value);
          onChange(null);
        }}
        slotProps={{ htmlInput: { "aria-label": t("filters.stockBy") } }}
      >
        {(filter.kind === "stockLevels" ? filter.modules : []).map((each) => (
          <MenuItem key={each} value={each}>
            {word(each)}
          </MenuItem>
        ))}
      </TextField>
      <RecordsBox
        key={module}
        module={module}
        value={(value as { idIn: number[] } | undefined)?.idIn ?? []}
        onChange={(idIn) => onChange(idIn.length > 0 ? { groupBy: groupOf(module), idIn } : null)}
        label={`${label}: ${word(module)}`}
      />
    </Box>
  );
};

/** The day that has been as of which a report is read. */
const AsOfFilter = ({ value, onChange, label }: FilterProps) => (
  <DayBox
    id="as-of"
    label={label}
    value={typeof value === "string" ? value : undefined}
    onChange={(day) => onChange(day ?? null)}
  />
);

/** Filters that are no kind of field's. Searching has its own box; ids come from links only; custom fields have editors of their own. */
const others: Record<Exclude<Criterion["kind"], OfField>, () => Editor> = {
  search: () => null,
  ids: () => null,
  customFields: () => null,
  labels: () => rendererOf("labels").Filter,
  through: () => ThroughFilter,
  stockLevels: () => StockFilter,
  asOf: () => AsOfFilter,
  // chosen beside the filters
  groupBy: () => null,
  compared: () => null,
  inverse: () => rendererOf("boolean").Filter,
};
type OfField = "reference" | "options" | "boolean" | "from" | "to" | "range";

/** How a filter is set: as the kind of its field says. */
export const filterEditor = (resource: Resource, filter: Criterion): Editor => {
  switch (filter.kind) {
    case "reference":
    case "options":
    case "boolean":
    case "from":
    case "to": {
      const field = resource.fields[filter.field];
      return field ? rendererOf(field.kind).Filter : null;
    }
    case "range":
      // the period of a report stands in its own place
      // of every record it is known when it was made, whether or not that is a field
      return rendererOf(filter.type).Filter;
    default:
      return others[filter.kind]();
  }
};
