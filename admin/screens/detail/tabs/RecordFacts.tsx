import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Cell } from "../../../fields/Cell.tsx";
import { isEmpty } from "../../../fields/renderer.ts";
import { ReferenceLink } from "../../../fields/ReferenceLink.tsx";
import { useAccess } from "../../../data/access.ts";
import { detailPath } from "../../../data/resources.ts";
import { Code } from "../../../parts/Code.tsx";
import { ExplainedAmount } from "../../../modules/explain/ExplainedAmount.tsx";
import { madeOf } from "../../../modules/explain/amounts.ts";
import { Facts } from "../../../parts/Card.tsx";
import { LabelChips } from "../../../parts/LabelChip.tsx";
import { readableField } from "../data/readable.ts";
import { referenced, type Named } from "../data/naming.ts";
import { useRecord, useResource } from "../../../data/recordContext.tsx";

type Props = { fields: readonly string[]; termWidth?: number };

const isNamed = (value: unknown): value is readonly Named[] =>
  Array.isArray(value) && value.every((each: unknown) => typeof each === "object" && each !== null && "name" in each);

/** Nothing to tell: no value, or a discount or an amount of zero. */
const isNothing = (kind: string, value: unknown): boolean =>
  isEmpty(value) || ((kind === "percent" || kind === "money") && Number(value) === 0);

/** Terms and values of some fields; records they name are links where the role may go there. */
export const RecordFacts = ({ fields, termWidth = 96 }: Props) => {
  const resource = useResource();
  const record = useRecord();
  const t = useTranslate();
  const { sees, may } = useAccess();
  const rows = fields.flatMap((name): (readonly [string, ReactNode])[] => {
    const field = resource.fields[name];
    if (
      !field ||
      field.kind === "children" ||
      field.kind === "records" ||
      field.kind === "customFields" ||
      !readableField(field, may) ||
      ("quiet" in field && field.quiet && isNothing(field.kind === "computed" ? field.as : field.kind, record[name]))
    )
      return [];
    const label = t(`resources.${resource.name}.fields.${name}`, { _: name });
    if (field.kind === "reference") {
      const named = referenced(record, name);
      if (named && sees(field.module) && detailPath(field.module, named.id))
        return [[label, <ReferenceLink module={field.module} id={named.id} name={named.name} />]];
    }
    const value = record[name];
    if (typeof value === "string" && typeof record.id === "number" && madeOf(resource.name, name))
      return [
        [label, <ExplainedAmount key={name} module={resource.name} recordId={record.id} field={name} value={value} />],
      ];
    if (field.kind === "labels" && isNamed(value) && value.length > 0)
      return [[label, <LabelChips labels={value} most={20} />]];
    if (field.kind === "code" && typeof value === "string" && value) return [[label, <Code>{value}</Code>]];
    return [[label, <Cell name={name} />]];
  });
  return <Facts rows={rows} termWidth={termWidth} />;
};
