import { useTranslate } from "react-admin";
import { coverageOf } from "../../../data/coverage.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { ExplainedByRows } from "../../../modules/explain/ExplainedByRows.tsx";
import { ProgressFigures } from "../../../parts/ProgressFigures.tsx";
import { compare, larger, minus, plus } from "../../../../resources/core/decimal.ts";
import { type Line, linesOf } from "./lineFigures.ts";
import { figure, openOf } from "./openOf.ts";

/** How far a document is: what is done, what is on its way where it has one, and what is reserved and short where it takes stock, else what is open; each by its lines. */
export const DocumentProgress = () => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const parts = coverageOf(resource);
  if (!parts) return null;
  const packed = parts.held.slice(1).some((name) => compare(figure(record, name), "0") > 0);
  const lines = linesOf(resource, record);
  const told = (
    key: "done" | "way" | "held" | "short" | "rest",
    label: string,
    value: string,
    of: (line: Line) => string,
  ) => ({
    key,
    label,
    value,
    shown: (
      <ExplainedByRows
        value={value}
        name={label.toLocaleLowerCase()}
        definition={t(`progress.about.${key}`)}
        strong
        {...(key === "short" && { tone: "warning" as const })}
        rows={lines.flatMap((line, at) => {
          const quantity = of(line);
          if (compare(quantity, "0") === 0) return [];
          const text = t("explain.line", { number: at + 1 });
          return [{ key: `${line.module}:${line.line.id}`, code: line.item?.name ?? "", text, quantity }];
        })}
      />
    ),
  });
  const done = ({ line, done }: Line) => figure(line, done);
  return (
    <ProgressFigures
      title={t(`resources.${resource.name}.progress`, { _: t("progress.title") })}
      whole={figure(record, parts.whole)}
      figures={[
        {
          ...told("done", t(`resources.${resource.name}.fields.${parts.done}`), figure(record, parts.done), done),
          tone: "success" as const,
        },
        ...(parts.way === null
          ? []
          : [
              told("way", t(`resources.${resource.name}.fields.${parts.way}`), figure(record, parts.way), (each) =>
                figure(each.line, each.way),
              ),
            ]),
        ...(parts.short === null
          ? [
              told("rest", t("progress.open"), openOf(resource, record), (each) =>
                larger("0", minus(figure(each.line, "quantity"), done(each))),
              ),
            ]
          : [
              told(
                "held",
                t(packed ? "progress.allocatedPacked" : "progress.allocated"),
                plus("0", ...parts.held.map((name) => figure(record, name))),
                ({ posted }) => plus(posted("allocated"), posted("committed")),
              ),
              {
                ...told("short", t("progress.short"), figure(record, parts.short), ({ posted }) =>
                  posted("backordered"),
                ),
                tone: "warning" as const,
              },
            ]),
      ]}
    />
  );
};
