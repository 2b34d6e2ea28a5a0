import { namesOf } from "../../../../resources/core/naming.ts";
import { request } from "../../../data/request.ts";
import { resourceOf } from "../../../data/resources.ts";
import type { Values } from "../grid/gridState.ts";
import { codeFilterOf, type LineShape } from "./lineShape.ts";
import type { PastedLine } from "./pastedLines.ts";

type Item = { id: number; code: string; name?: string; quantityPrecision?: number };
export type Resolved = { values: readonly Values[]; unknown: readonly string[] };

/** Most codes asked for in one request. */
const chunk = 200;

const read = async (module: string, codes: readonly string[]): Promise<readonly Item[]> => {
  const names = namesOf(module);
  const resource = resourceOf(module);
  const more = ["name", "quantityPrecision"]
    .filter((field) => field in resource.fields && field !== resource.title)
    .join(" ");
  const filter = codeFilterOf(module);
  if (!filter) return [];
  const query = `query Codes($filter: ${names.filter}, $limit: Int) { found: ${names.many}(filter: $filter, limit: $limit) { id code: ${resource.title} ${more} } }`;
  return (await request<{ found: readonly Item[] }>(query, { filter: { [filter]: codes }, limit: codes.length })).found;
};

/** Pasted lines as rows of the grid; codes nobody has are named. */
export const resolveLines = async (lines: readonly PastedLine[], shape: LineShape): Promise<Resolved> => {
  const codes = [...new Set(lines.map((line) => line.code))];
  const items = new Map<string, Item>();
  for (let at = 0; at < codes.length; at += chunk)
    for (const item of await read(shape.itemModule, codes.slice(at, at + chunk)))
      items.set(item.code.toLowerCase(), item);
  const known = lines.flatMap((line): Values[] => {
    const item = items.get(line.code.toLowerCase());
    if (!item) return [];
    return [
      {
        [shape.item]: { id: item.id, name: item.code },
        description: line.description ?? item.name ?? null,
        [shape.quantity]: line.quantity ?? "1",
        ...(line.unitAmount !== undefined && shape.unitAmount && { [shape.unitAmount]: line.unitAmount }),
        ...(item.quantityPrecision !== undefined && { quantityPrecision: String(item.quantityPrecision) }),
      },
    ];
  });
  return { values: known, unknown: codes.filter((code) => !items.has(code.toLowerCase())) };
};
