import { Box, Menu, MenuItem } from "@mui/material";
import { ListFilter } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { useRef, useState, type ReactNode } from "react";
import { criteriaOf, type Criterion } from "../../../../resources/core/filters.ts";
import { periodOf } from "../../../../resources/core/report-period.ts";
import type { ReportResource } from "../../../../resources/core/report.ts";
import { useResource } from "../../../data/recordContext.tsx";
import type { CustomField } from "../../../fields/useCustomFields.ts";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { FormPopover } from "../../../parts/FormPopover.tsx";
import type { FilterValues } from "../../../../resources/core/criteria.ts";
import { useListView } from "../listContext.ts";
import { CustomFilterChip, CustomFilterEditor, type CustomFilter } from "./customFilters.tsx";
import { filterEditor } from "./editors.tsx";
import { FilterChip } from "./FilterChip.tsx";
import { useFilterWords } from "./useFilterWords.ts";

type Chosen = { filter: Criterion } | { custom: CustomField };
type Editing = Chosen & { anchor: HTMLElement };

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

type Props = {
  /** On a phone: what stands in the row of the button. The sentences have a row above it, to be moved sideways. */
  beside?: ReactNode;
};

/** Filters as sentences, and the menu of those that could be set. */
export const FilterBar = ({ beside }: Props) => {
  const resource = useResource();
  const { custom } = useListView();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as FilterValues;
  const t = useTranslate();
  const words = useFilterWords(resource);
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  useShortcut("F", t("filters.filter"), () => setMenu(true));

  // stands in the head of a report, whichever date it is of
  const period = resource.report && periodOf(resource as ReportResource, values);
  const offered = criteriaOf(resource).filter(
    (filter) => filterEditor(resource, filter) !== null && filter.name !== period?.name,
  );
  const customValues = (values.customFields as CustomFilter[] | undefined) ?? [];
  const set = (name: string, value: unknown) =>
    setFilters(
      isSet(value)
        ? { ...values, [name]: value }
        : Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)),
    );
  const setCustom = (id: number, value: CustomFilter | null) =>
    set("customFields", [...customValues.filter((each) => each.id !== id), ...(value ? [value] : [])]);
  const edit = (chosen: Chosen, anchor: HTMLElement) => setEditing({ ...chosen, anchor });
  const choose = (chosen: Chosen) => {
    setMenu(false);
    if (button.current) edit(chosen, button.current);
  };
  const verbOf = (filter: Criterion) => (filter.kind === "from" || filter.kind === "to" ? words.verb(filter, 1) : "");
  const title = editing ? ("filter" in editing ? words.name(editing.filter) : editing.custom.displayName) : "";
  const Editor = editing && "filter" in editing ? filterEditor(resource, editing.filter) : null;
  const chips = (
    <>
      {offered
        .filter(({ name, kind }) => isSet(values[name]) && !(kind === "inverse" && values[name] === false))
        .map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            onEdit={(anchor) => edit({ filter }, anchor)}
            onRemove={() => set(filter.name, null)}
          />
        ))}
      {customValues.map((value) => {
        const field = custom.find(({ id }) => id === value.id);
        return (
          field && (
            <CustomFilterChip
              key={field.id}
              custom={field}
              value={value}
              onEdit={(anchor) => edit({ custom: field }, anchor)}
              onRemove={() => setCustom(field.id, null)}
            />
          )
        );
      })}
    </>
  );
  const opener = (
    <QuietButton
      ref={button}
      icon={ListFilter}
      keys={["F"]}
      aria-haspopup="menu"
      onClick={() => setMenu(true)}
      sx={{ flex: "none", color: "text.secondary" }}
    >
      {t("filters.filter")}
    </QuietButton>
  );
  return (
    <>
      {beside === undefined ? (
        <>
          {chips}
          {opener}
        </>
      ) : (
        <>
          <Box
            sx={{ display: "flex", gap: 2, overflowX: "auto", mx: -4, px: 4, py: 1, "&:empty": { display: "none" } }}
          >
            {chips}
          </Box>
          <Box sx={{ display: "flex", alignItems: "center", overflowX: "auto", mx: -2 }}>
            {opener}
            <Box sx={{ flex: 1 }} />
            {beside}
          </Box>
        </>
      )}
      <Menu
        open={menu}
        anchorEl={button.current}
        onClose={() => setMenu(false)}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        {offered.map((filter) => (
          <MenuItem key={filter.name} onClick={() => choose({ filter })}>
            {words.name(filter)}{" "}
            <Box component="span" sx={{ color: "text.secondary" }}>
              {verbOf(filter)}
            </Box>
          </MenuItem>
        ))}
        {custom.map((field) => (
          <MenuItem key={`cf:${field.id}`} onClick={() => choose({ custom: field })}>
            {field.displayName}
          </MenuItem>
        ))}
      </Menu>
      <FormPopover
        anchor={editing?.anchor ?? null}
        onClose={() => setEditing(null)}
        title={title}
        heading={editing && "filter" in editing ? `${title} ${verbOf(editing.filter)}` : title}
      >
        {editing && "filter" in editing && Editor && (
          <Editor
            filter={editing.filter}
            value={values[editing.filter.name]}
            onChange={(value) => set(editing.filter.name, value)}
            label={title}
          />
        )}
        {editing && "custom" in editing && (
          <CustomFilterEditor
            custom={editing.custom}
            value={customValues.find(({ id }) => id === editing.custom.id)}
            onChange={(value) => setCustom(editing.custom.id, value)}
          />
        )}
      </FormPopover>
    </>
  );
};
