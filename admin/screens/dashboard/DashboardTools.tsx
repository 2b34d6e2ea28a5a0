import { Box, Popover } from "@mui/material";
import { ChevronDown } from "lucide-react";
import { useTranslate } from "react-admin";
import { useRef, useState, type ReactNode } from "react";
import type { DateRange } from "../../../resources/core/dateRanges.ts";
import type { DateCriterion } from "../../../resources/core/filters.ts";
import { RecordsBox } from "../../fields/filters/RecordsFilter.tsx";
import { useNames } from "../../fields/filters/useNames.ts";
import { rendererOf } from "../../fields/renderers.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useAccess } from "../../data/access.ts";
import { ToolButton } from "../report/ToolButton.tsx";
import { usePeriodWords } from "./usePeriodWords.ts";
import type { DashboardFilter } from "./widgets.ts";

type Props = { filter: DashboardFilter; onChange: (changed: Partial<DashboardFilter>) => void };

/** A choice that opens below its button. */
const Tool = ({
  about,
  says,
  letter,
  children,
}: {
  about: string;
  says: string;
  letter: string;
  children: ReactNode;
}) => {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useShortcut(letter, about, () => setAnchor(button.current));
  return (
    <>
      <ToolButton
        ref={button}
        about={about}
        says={says}
        end={ChevronDown}
        letter={letter}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": about, sx: { mt: 1, p: 3, width: 340 } } }}
      >
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            setAnchor(null);
          }}
          sx={{ display: "grid", gap: 2 }}
        >
          <Box sx={{ typography: "subtitle2" }}>{about}</Box>
          {children}
          <button type="submit" hidden />
        </Box>
      </Popover>
    </>
  );
};

const Records = ({
  module,
  letter,
  about,
  all,
  ids,
  onChange,
}: {
  module: string;
  letter: string;
  about: string;
  all: string;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}) => {
  const names = [...useNames(module, ids)].map(({ name }) => name);
  return (
    <Tool about={about} says={ids.length === 0 ? all : names.join(", ")} letter={letter}>
      <RecordsBox module={module} value={ids} onChange={onChange} label={about} />
    </Tool>
  );
};

const period: DateCriterion = {
  name: "period",
  kind: "range",
  field: "period",
  type: "date",
  after: "from",
  before: "to",
};

/** Of which days, warehouses and labels the dashboard tells. */
export const DashboardTools = ({ filter, onChange }: Props) => {
  const t = useTranslate();
  const words = usePeriodWords();
  const { sees } = useAccess();
  const Editor = rendererOf("date").Filter;
  const title = t("report.period");
  return (
    <>
      <Tool about={title} says={words(filter.period)} letter="P">
        {Editor && (
          <Editor
            filter={period}
            value={filter.period}
            onChange={(value) => onChange({ period: (value as DateRange | null) ?? { preset: "all" } })}
            label={title}
          />
        )}
      </Tool>
      {sees("warehouses") && (
        <Records
          module="warehouses"
          letter="W"
          about={t("resources.warehouses.name")}
          all={t("dashboard.all")}
          ids={filter.warehouseIds}
          onChange={(warehouseIds) => onChange({ warehouseIds })}
        />
      )}
      {sees("labels") && (
        <Records
          module="labels"
          letter="L"
          about={t("resources.labels.name")}
          all={t("dashboard.all")}
          ids={filter.labelIds}
          onChange={(labelIds) => onChange({ labelIds })}
        />
      )}
    </>
  );
};
