import { useMemo } from "react";
import { namesOf } from "../../../../resources/core/naming.ts";
import type { Resource } from "../../../../resources/core/resource.ts";
import { selectionOf } from "../../../data/selection.ts";
import { useQueryText } from "../../../data/useQueryText.ts";
import type { DetailRecord } from "../data/useDetail.ts";
import { figuresOf, type Part, partsOf, type PartsShape, partsShapeOf } from "./lineParts.ts";

type Answer = { document: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | null>> | null };

const partsQuery = (document: string, parts: PartsShape) =>
  `query LineParts($id: Int!) { document: ${document}(id: $id) { ${parts.field} { ${selectionOf(parts.child, [
    parts.line,
    parts.item,
    "description",
    "isFixed",
    ...figuresOf(parts),
  ])} ${parts.item.replace(/Id$/, "")} { name } } } }`;

/** What lines of a document are made of, by the line; asked for once any of them is made of anything. */
export const useLineParts = (
  resource: Resource,
  record: DetailRecord,
  name: string,
): ReadonlyMap<number, readonly Part[]> => {
  const shape = useMemo(() => partsShapeOf(resource, name), [resource, name]);
  const lines = record[name];
  const made =
    shape !== undefined &&
    Array.isArray(lines) &&
    (lines as readonly Readonly<Record<string, unknown>>[]).some((line) => line[shape.where] === true);
  const query = shape ? partsQuery(namesOf(resource.name).one, shape) : "";
  const { data } = useQueryText<Answer>(query, { id: record.id }, { enabled: made });
  return useMemo(() => {
    const answers = (made && shape && data?.document?.[shape.field]) || [];
    return Map.groupBy(shape ? partsOf(shape, answers) : [], ({ lineId }) => lineId);
  }, [made, shape, data]);
};
