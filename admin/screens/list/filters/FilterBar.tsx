import { Box, Menu, MenuItem } from "@mui/material";
import { ListFilter } from "lucide-react";
import { useListContext, useTranslate } from "react-admin";
import { Suspense, useRef, useState, type ReactNode } from "react";
import { criteriaOf, type Criterion } from "../../../../resources/core/filters.ts";
import { periodOf } from "../../../../resources/core/report-period.ts";
import type { ReportResource } from "../../../../resources/core/report.ts";
import { useResource } from "../../../data/recordContext.tsx";
import { useShortcut } from "../../../keys/useShortcut.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { FormPopover } from "../../../parts/FormPopover.tsx";
import { readyPart } from "../../../parts/readyPart.ts";
import { Bone } from "../../../parts/Skeleton.tsx";
import { size } from "../../../theme/sizes.ts";
import type { FilterValues } from "../../../../resources/core/criteria.ts";
import { useListView } from "../listContext.ts";
import { CustomFilterChip, type CustomFilter } from "./CustomFilterChip.tsx";
import { FilterChip } from "./FilterChip.tsx";
import type { Chosen } from "./FilterEditor.tsx";
import { isOffered } from "./offered.ts";
import { useFilterWords } from "./useFilterWords.ts";

const FilterEditor = readyPart(() => import("./FilterEditor.tsx").then((file) => file.FilterEditor));
/** Begins before one of them is chosen, so that what is typed next has a place. */
const fetchEditors = () => void FilterEditor.fetch().catch(() => undefined); // where it is shown it says so

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
  const openMenu = () => {
    fetchEditors();
    setMenu(true);
  };
  useShortcut("F", t("filters.filter"), openMenu);

  // stands in the head of a report, whichever date it is of
  const period = resource.report && periodOf(resource as ReportResource, values);
  const offered = criteriaOf(resource).filter((filter) => isOffered(filter) && filter.name !== period?.name);
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
      onPointerEnter={fetchEditors}
      onFocus={fetchEditors}
      onClick={openMenu}
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
        {editing && (
          <Suspense fallback={<Bone width="100%" height={size.control} />}>
            {"filter" in editing ? (
              <FilterEditor
                chosen={editing}
                value={values[editing.filter.name]}
                label={title}
                onChange={(value) => set(editing.filter.name, value)}
              />
            ) : (
              <FilterEditor
                chosen={editing}
                value={customValues.find(({ id }) => id === editing.custom.id)}
                label={title}
                onChange={(value) => setCustom(editing.custom.id, value as CustomFilter | null)}
              />
            )}
          </Suspense>
        )}
      </FormPopover>
    </>
  );
};
