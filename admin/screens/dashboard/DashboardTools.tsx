import { useTranslate } from "react-admin";
import type { DateRange } from "../../../resources/core/dateRanges.ts";
import type { DateCriterion } from "../../../resources/core/filters.ts";
import { RecordsBox } from "../../fields/filters/RecordsFilter.tsx";
import { useNames } from "../../fields/filters/useNames.ts";
import { rendererOf } from "../../fields/renderers.ts";
import { useAccess } from "../../data/access.ts";
import { Tool } from "../report/Tool.tsx";
import { usePeriodWords } from "./usePeriodWords.ts";
import type { DashboardFilter } from "./widgets.ts";

type Props = { filter: DashboardFilter; onChange: (changed: Partial<DashboardFilter>) => void };

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
