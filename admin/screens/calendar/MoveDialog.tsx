import { useTranslate } from "react-admin";
import { useWrite } from "../../data/useWrite.ts";
import { referenceName } from "../../data/recordName.ts";
import { formatDay } from "../../i18n/formats.ts";
import { EffectDialog } from "../detail/surface.ts";
import type { Entry } from "./entries.ts";
import { movedBy, plusDays } from "./kinds.ts";
import { useLocale } from "../../i18n/useLocale.ts";

export type Move = { entry: Entry; days: number; onEnd: () => void };

/** Another day for a record: who gains or loses stock by it, before it is done. */
export const MoveDialog = ({ entry, days, onEnd }: Move) => {
  const t = useTranslate();
  const locale = useLocale();
  const { preview, update } = useWrite(entry.module);
  const name = referenceName(entry.module, entry.title ?? entry.recordId);
  const day = formatDay(plusDays(entry.startsOn, days), locale);
  const change = { id: entry.recordId, version: entry.version, data: movedBy(entry, days) };
  return (
    <EffectDialog
      title={t("calendar.moveTitle", { name, day })}
      about={t(days < 0 ? "calendar.sooner" : "calendar.later", {
        smart_count: Math.abs(days),
        field: t(`resources.${entry.module}.fields.${entry.field}`, { _: entry.field }),
        day: formatDay(entry.startsOn, locale),
      })}
      act={t("calendar.move", { day })}
      ask={() => preview.update(change)}
      make={() => update(change)}
      onClose={onEnd}
    />
  );
};
