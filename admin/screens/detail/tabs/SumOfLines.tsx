import { useTranslate } from "react-admin";
import { inSentence } from "../../../../resources/core/texts/sentence.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";
import { ExplainedMoney } from "../../../modules/explain/ExplainedMoney.tsx";
import { isZero, plus } from "../amounts/decimal.ts";
import { referenced } from "../data/naming.ts";
import type { DetailRecord } from "../data/useDetail.ts";

/** An amount of a document that its lines add up to. */
export const SumOfLines = ({ name, columns }: { name: string; columns: readonly string[] }) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const value = record[name];
  if (typeof value !== "string") return null;
  const kinds = Object.entries(resource.document?.lines ?? {}).filter(([, { bill }]) => !bill);
  const rows = () =>
    kinds.flatMap(([field, { item }]) =>
      ((record[field] ?? []) as readonly DetailRecord[]).flatMap((line, at) => {
        const part = plus("0", ...columns.map((column) => (typeof line[column] === "string" ? line[column] : "0")));
        return isZero(part)
          ? []
          : [
              {
                key: `${field}.${line.id}`,
                code: t("lines.why.line", { number: at + 1 }),
                plain: true,
                text: referenced(line, item)?.name ?? "",
                quantity: part,
              },
            ];
      }),
    );
  return (
    <ExplainedMoney
      value={value}
      name={inSentence(t(`resources.${resource.name}.fields.${name}`, { _: name }))}
      definition={t("lines.why.sumOfLines")}
      rows={rows}
    />
  );
};
