import { namesOf } from "../../../../resources/core/naming.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { resourceOf } from "../../../data/resources.ts";
import { selectionOf } from "../../../data/selection.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import { compare } from "../../../../resources/core/decimal.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { figure } from "./openOf.ts";

const sumsPosted = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name];
  return field?.kind === "computed" && "sum" in field.from && field.from.sum === "backordered";
};

/** What a document says is posted as short, of its lines or of what they are made of. */
export const shortField = (resource: Resource): string | null =>
  Object.keys(resource.fields).find((name) => sumsPosted(resource, name)) ?? null;

/** What lines of a document are made of: the field of its components and their item. */
const partsOf = ({ document, fields }: Resource) =>
  Object.entries(document?.lines ?? {}).flatMap(([name, { bill, item }]) => {
    const field = fields[name];
    return bill && field?.kind === "records" ? [{ name, item, child: resourceOf(field.of) }] : [];
  })[0];

type Answer = { document: Readonly<Record<string, readonly DetailRecord[] | null>> | null };

const postedShort = ({ child }: { child: Resource }): string | undefined =>
  Object.keys(child.fields).find((name) => sumsPosted(child, name));

/** What is asked of a document: its components with what is posted as short of each; of one without any, its id alone. */
const askedOf = (resource: Resource): string => {
  const made = partsOf(resource);
  const posted = made && postedShort(made);
  return posted ? `${made.name} { ${selectionOf(made.child, [made.item, "quantity", posted])} }` : "id";
};

/** A document with what its lines are made of, which its page does not read, once it is short. */
export const useShortParts = (resource: Resource, record: DetailRecord): DetailRecord => {
  const made = partsOf(resource);
  const isShort = compare(figure(record, shortField(resource)), "0") > 0;
  const { data } = useQueryText<Answer>(
    `query ShortParts($id: Int!) { document: ${namesOf(resource.name).one}(id: $id) { ${askedOf(resource)} } }`,
    { id: record.id },
    { enabled: isShort && made !== undefined && postedShort(made) !== undefined },
  );
  return made ? { ...record, [made.name]: data?.document?.[made.name] ?? [] } : record;
};
