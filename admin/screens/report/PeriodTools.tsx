import { useTranslate } from "react-admin";
import { inSentence } from "../../../resources/core/texts/messages.ts";
import { rendererOf } from "../../fields/renderers.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { useFilterWords } from "../list/filters/useFilterWords.ts";
import { useReportView } from "./reportContext.ts";
import { Tool } from "./Tool.tsx";
import { Choice } from "../../parts/Choice.tsx";
import { periodsOf } from "../../../resources/core/report-period.ts";
import { ToolButton } from "./ToolButton.tsx";

/** The period a report tells of, and whether the one before it stands beside. */
export const PeriodTools = () => {
  const t = useTranslate();
  const { resource, period, isCompared, set, date } = useReportView();
  const words = useFilterWords(resource);
  const compare = () => period?.before && set("compared", !isCompared);
  useShortcut("C", t("report.compare"), compare, { enabled: Boolean(period?.before) });
  if (!period) return null;
  const { criterion, range, before } = period;
  const Editor = rendererOf(criterion.type).Filter;
  const titleOf = (field: string) => t(fieldLabelKey(resource.name, field), { _: t(`filters.${field}`, { _: field }) });
  const title = titleOf(criterion.field);
  const others = periodsOf(resource);
  const besideWords = before
    ? inSentence("preset" in before ? t(`ranges.${before.preset}`) : t("report.besideDays"))
    : "";
  return (
    <>
      <Tool
        about={title}
        says={range ? words.range(range) : inSentence(t("report.allDays"))}
        letter="P"
        text={t("report.period")}
      >
        {others.length > 1 && (
          <Choice
            label={t("report.dated")}
            value={criterion.name}
            options={others.map(({ name, field }) => ({ value: name, name: titleOf(field) }))}
            onChange={date}
          />
        )}
        {Editor && (
          <Editor filter={criterion} value={range} onChange={(value) => set(criterion.name, value)} label={title} />
        )}
      </Tool>
      <ToolButton
        about={t(isCompared ? "report.beside" : "report.compare")}
        {...(isCompared && { says: besideWords })}
        letter="C"
        aria-pressed={isCompared}
        aria-disabled={before === null}
        title={before ? t("report.compareWith", { period: besideWords }) : t("report.noBefore")}
        onClick={compare}
      />
    </>
  );
};
