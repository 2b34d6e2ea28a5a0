import { useTranslate } from "react-admin";
import { useRecord, useResource } from "../../data/recordContext.tsx";
import { keptFieldsOf } from "../../data/shape.ts";
import { Cell } from "../../fields/Cell.tsx";
import { isEmpty, type FieldRecord } from "../../fields/renderer.ts";
import { fieldLabelKey } from "../../fields/useFieldWords.ts";
import { Facts } from "../../parts/Card.tsx";

/** What a record was made with and keeps, above what can be changed of it: whose status, on which record a person is to be called. */
export const KeptFacts = () => {
  const t = useTranslate();
  const resource = useResource();
  const record = useRecord<FieldRecord>();
  const kept = keptFieldsOf(resource).filter((name) => !isEmpty(record[name]));
  if (kept.length === 0) return null;
  return (
    <Facts
      rows={kept.map((name) => [t(fieldLabelKey(resource.name, name), { _: name }), <Cell key={name} name={name} />])}
    />
  );
};
