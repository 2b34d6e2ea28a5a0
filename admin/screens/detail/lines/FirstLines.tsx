import { Box } from "@mui/material";
import { placesOf } from "../../../../resources/core/document.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { RecordScope, useResource } from "../../../data/recordContext.tsx";
import { referenceField } from "../../../data/shape.ts";
import type { FieldRecord } from "../../../fields/renderer.ts";
import { useLookup } from "../../../fields/useLookup.ts";
import type { Named } from "../data/naming.ts";
import { type DetailRecord, unsavedId } from "../data/useDetail.ts";
import { resolveComponent } from "../special.ts";
import { ChildrenGrid } from "../children/ChildrenGrid.tsx";
import { LineItems } from "./LineItems.tsx";

/** The record that a field of the form names; its name may still be on its way. */
const useNamed = (resource: Resource, values: FieldRecord, name: string): Readonly<Record<string, Named>> => {
  const field = resource.fields[name];
  const id = Number(values[name] ?? 0);
  const module = field?.kind === "reference" ? field.module : resource.name;
  const { data } = useLookup(module, { text: "", filter: { ids: [id] }, enabled: id > 0 }).query;
  return id > 0 ? { [referenceField(name)]: { id, name: data?.find((each) => each.id === id)?.name ?? "…" } } : {};
};

export type FirstLinesProps = {
  /** What stands in the form so far. */
  values: FieldRecord;
  /** Fields of the lines. */
  names: readonly string[];
};

/** The rows of a record that is typed for the first time, as they are on its page, and what is decided of them with it. */
export const FirstLines = ({ values, names }: FirstLinesProps) => {
  const resource = useResource();
  const { document } = resource;
  const [from = "", to = ""] = document ? placesOf(document) : [];
  const party = useNamed(resource, values, document?.parties[0] ?? "");
  const [first, second] = [useNamed(resource, values, from), useNamed(resource, values, to)];
  const record: DetailRecord = { ...values, ...party, ...first, ...second, id: unsavedId, version: 0 };
  return (
    <RecordScope module={resource.name} record={record}>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        {names.map((name) =>
          document?.lines[name] ? (
            <LineItems key={name} name={name} />
          ) : (
            <Box key={name} sx={{ minWidth: 0 }}>
              <ChildrenGrid name={name} />
            </Box>
          ),
        )}
        {(resource.tabs ?? []).flatMap((tab) => {
          const first = "component" in tab ? tab.first : undefined;
          const Special = first ? resolveComponent(first) : undefined;
          return Special ? [<Special key={tab.name} />] : [];
        })}
      </Box>
    </RecordScope>
  );
};
