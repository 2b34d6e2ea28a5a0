import { useTranslate } from "react-admin";
import { coverageOf } from "../../../data/coverage.ts";
import { ProgressFigures } from "../../../parts/ProgressFigures.tsx";
import { compare, plus } from "../amounts/decimal.ts";
import { figure, openOf } from "./openOf.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

/** How far a document is: what is done, and what is reserved and short where it takes stock, else what is open. */
export const DocumentProgress = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const parts = coverageOf(resource);
  if (!parts) return null;
  const packed = parts.held.slice(1).some((name) => compare(figure(record, name), "0") > 0);
  return (
    <ProgressFigures
      title={t(`resources.${resource.name}.progress`, { _: t("progress.title") })}
      whole={figure(record, parts.whole)}
      figures={[
        {
          key: "done",
          label: t(`resources.${resource.name}.fields.${parts.done}`),
          value: figure(record, parts.done),
          tone: "success",
        },
        ...(parts.short === null
          ? [{ key: "rest", label: t("progress.open"), value: openOf(resource, record) } as const]
          : [
              {
                key: "held",
                label: t(packed ? "progress.allocatedPacked" : "progress.allocated"),
                value: plus("0", ...parts.held.map((name) => figure(record, name))),
              } as const,
              {
                key: "short",
                label: t("progress.short"),
                value: figure(record, parts.short),
                tone: "warning",
              } as const,
            ]),
      ]}
    />
  );
};
