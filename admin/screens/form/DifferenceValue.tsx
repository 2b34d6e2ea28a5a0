import { Cell } from "../../fields/Cell.tsx";
import { CustomCell } from "../../fields/CustomCell.tsx";
import { isEmpty } from "../../fields/renderer.ts";
import type { CustomField } from "../../fields/useCustomFields.ts";
import { referenceName } from "../../data/recordName.ts";
import { EmptyValue } from "../../parts/EmptyValue.tsx";
import { useLookup } from "../../fields/useLookup.ts";
import type { Difference } from "./stale.ts";
import { RecordScope, useResource } from "../../data/recordContext.tsx";

const Referenced = ({ module, id }: { module: string; id: number }) => {
  const { data } = useLookup(module, { text: "", filter: { ids: [id] }, enabled: true }).query;
  return <>{referenceName(module, data?.[0]?.name ?? `#${id}`)}</>;
};

type Props = { difference: Difference; value: unknown; custom: readonly CustomField[] };

/** A value of a field as the record's page shows it, though it is no record's. */
export const DifferenceValue = ({ difference, value, custom }: Props) => {
  const resource = useResource();
  const definition = resource.fields[difference.field];
  if (isEmpty(value)) return <EmptyValue />;
  if (difference.custom !== undefined) {
    const own = custom.find(({ id }) => id === difference.custom);
    return own ? (
      <RecordScope module={resource.name} record={{ customFields: [{ id: own.id, value }] }}>
        <CustomCell custom={own} />
      </RecordScope>
    ) : (
      <>{String(value)}</>
    );
  }
  if (definition?.kind === "reference") return <Referenced module={definition.module} id={Number(value)} />;
  return (
    <RecordScope module={resource.name} record={{ [difference.field]: value }}>
      <Cell name={difference.field} />
    </RecordScope>
  );
};
