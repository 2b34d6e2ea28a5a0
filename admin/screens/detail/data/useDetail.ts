import { useGetOne } from "react-admin";
import type { AnyField } from "../../../../resources/core/fields.ts";
import { childrenFieldsOf, type Resource } from "../../../../resources/core/resource.ts";
import { useAccess } from "../../../data/access.ts";
import type { ShownRecord } from "../../../data/recordContext.tsx";
import { resourceOf } from "../../../data/resources.ts";
import { selectionOf } from "../../../data/selection.ts";
import { readableField } from "./readable.ts";

export type DetailRecord = ShownRecord;

/** A record that is typed for the first time. */
export const unsavedId = 0;
export const isUnsaved = ({ id }: DetailRecord): boolean => id === unsavedId;

const nested = new Set(["children", "records"]);
type May = (scope: string) => boolean;

/** Values of the record's own that the role may read. */
const plainFields = (resource: Resource, may: May): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    nested.has(field.kind) || !readableField(field, may) ? [] : [name],
  );

/** Records whose name is a code come with what they are: sku { name }. */
const namesBehind =
  (field: AnyField | undefined) =>
  (name: string): string => {
    const target = field?.kind === "reference" ? resourceOf(field.module) : undefined;
    return target && target.title !== "name" && target.fields[target.title]?.kind === "code" && "name" in target.fields
      ? `${name.replace(/Id$/, "")} { name }`
      : "";
  };

/** Children with every value of theirs: their grid shows some, saving and prompts need others. */
const childrenSelection = (resource: Resource, may: May): string =>
  childrenFieldsOf(resource)
    .map(([name, field]) => {
      const child = resourceOf(field.of);
      const fields = plainFields(child, may).filter((each) => each !== field.by);
      return `${name} { ${selectionOf(child, fields)} ${fields.map((each) => namesBehind(child.fields[each])(each)).join(" ")} }`;
    })
    .join(" ");

/** What a record's page asks of it. */
export const detailMeta = (resource: Resource, may: May) => ({
  fields: plainFields(resource, may),
  select: childrenSelection(resource, may),
});

/** One request for the head and every tab that shows the record's own values or children; records of other modules load with their tab. */
export const useDetail = (module: string, id: number) => {
  const { may } = useAccess();
  return useGetOne<DetailRecord>(module, { id, meta: detailMeta(resourceOf(module), may) });
};
