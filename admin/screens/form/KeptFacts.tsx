import { useRecord, useResource } from "../../data/recordContext.tsx";
import { keptFieldsOf } from "../../data/shape.ts";
import { isEmpty, type FieldRecord } from "../../fields/renderer.ts";
import { RecordFacts } from "../detail/tabs/RecordFacts.tsx";

/** What a record was made with and keeps, above what can be changed of it: whose status, on which record a person is to be called. */
export const KeptFacts = () => {
  const record = useRecord<FieldRecord>();
  const kept = keptFieldsOf(useResource()).filter((name) => !isEmpty(record[name]));
  return kept.length > 0 && <RecordFacts fields={kept} termWidth={128} />;
};
