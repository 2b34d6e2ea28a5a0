import { useLocale, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import type { ChildrenField } from "../../../../resources/core/fields.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { coverageOf } from "../../../data/coverage.ts";
import { resourceOf } from "../../../data/resources.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { compare } from "../amounts/decimal.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { figure, readyOn } from "./openOf.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

/** The lines of a document that are short, by what is posted for them. */
const shortLines = (resource: Resource, record: DetailRecord): readonly DetailRecord[] =>
  Object.keys(resource.document?.lines ?? {}).flatMap((name) => {
    const lines: unknown = record[name];
    const { fields } = resourceOf((resource.fields[name] as ChildrenField).of);
    const short = Object.keys(fields).find((each) => {
      const field = fields[each];
      return field?.kind === "computed" && "sum" in field.from && field.from.sum === "backordered";
    });
    if (short === undefined || !Array.isArray(lines)) return [];
    return (lines as readonly DetailRecord[]).filter((line) => compare(figure(line, short), "0") > 0);
  });

/** One amber line when a document is short, with the way out. */
export const ShortNote = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale() ?? "en-US";
  const [, setSearch] = useSearchParams();
  const short = coverageOf(resource)?.short ?? null;
  const lines = shortLines(resource, record);
  if (short === null || lines.length === 0 || typeof record[short] !== "string") return null;
  const ready = resource.tabs?.find((tab) => compare(readyOn(resource, record, tab), "0") > 0);
  const { due } = resource.document ?? {};
  const day: unknown = due && record[due];
  return (
    <Alert
      tone="warning"
      sx={{ alignItems: "center", minHeight: 44, py: 2, px: 4 }}
      lead={t("progress.shortOn", {
        quantity: formatQuantity(figure(record, short), locale),
        smart_count: lines.length,
      })}
      actions={
        ready && (
          <QuietButton
            onClick={() => setSearch({ tab: ready.name })}
            sx={{ color: "inherit", minHeight: 28, my: "-2px" }}
          >
            {t(`resources.${resource.name}.ready`, { _: t(`resources.${resource.name}.tabs.${ready.name}`) })}
          </QuietButton>
        )
      }
    >
      {typeof day === "string" ? t("progress.dueOn", { day: formatDay(day, locale) }) : t("progress.waits")}
    </Alert>
  );
};
