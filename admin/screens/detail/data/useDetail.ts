import { useGetOne } from "ra-core";
import type { RaRecord } from "ra-core";
import { childrenFieldsOf, type Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";
import { selectionOf } from "../../../data/selection.ts";

export type DetailRecord = RaRecord<number> & { readonly version: number };

const nested = new Set(["children", "records"]);
const plainFields = (resource: Resource): readonly string[] => Object.keys(resource.fields).filter((name) => !nested.has(resource.fields[name]?.kind ?? ""));

/** Children with every value of theirs: their grid shows some, saving and prompts need others. */
const childrenSelection = (resource: Resource): string =>
  childrenFieldsOf(resource)
    .map(([name, field]) => {
      const child = resourceOf(field.of);
      return `${name} { ${selectionOf(
        child,
        plainFields(child).filter((each) => each !== field.by),
      )} }`;
    })
    .join(" ");

/** One request for the head and every tab that shows the record's own values or children; records of other modules load with their tab. */
export const useDetail = (module: string, id: number) => {
  const resource = resourceOf(module);
  return useGetOne<DetailRecord>(module, { id, meta: { fields: plainFields(resource), select: childrenSelection(resource) } });
};
