import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { coverageOf } from "../../../data/coverage.ts";
import { formatDay, formatQuantity } from "../../../i18n/formats.ts";
import { QuietButton } from "../../../parts/Buttons.tsx";
import { isPast } from "../../../parts/Day.tsx";
import { Alert } from "../../../parts/Alert.tsx";
import { compare } from "../../../../resources/core/decimal.ts";
import { openOf, readyOn } from "./openOf.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { useLocale } from "../../../i18n/useLocale.ts";

/** One amber line when the day has passed on which a document should have brought everything, with the way to its work. */
export const LateNote = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const locale = useLocale();
  const [, setSearch] = useSearchParams();
  const { due } = resource.document ?? {};
  const day: unknown = due && record[due];
  const parts = coverageOf(resource);
  const open = openOf(resource, record);
  // what takes stock and lacks some says so by its own line
  if (!parts || parts.short !== null || typeof day !== "string" || !isPast(day) || compare(open, "0") <= 0) return null;
  const work = resource.tabs?.find((tab) => compare(readyOn(resource, record, tab), "0") > 0);
  return (
    <Alert
      tone="warning"
      sx={{ alignItems: "center", minHeight: 44, py: 2, px: 4 }}
      lead={t("progress.lateSince", { day: formatDay(day, locale) })}
      actions={
        work && (
          <QuietButton
            onClick={() => setSearch({ tab: work.name })}
            sx={{ color: "inherit", minHeight: 28, my: "-2px" }}
          >
            {t(`resources.${resource.name}.begins.${work.name}`, {
              _: t(`resources.${resource.name}.tabs.${work.name}`),
            })}
          </QuietButton>
        )
      }
    >
      {t("progress.stillOpen", { quantity: formatQuantity(open, locale) })}
    </Alert>
  );
};
