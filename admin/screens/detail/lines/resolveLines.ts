import { namesOf } from "../../../../resources/core/naming.ts";
import { request } from "../../../data/request.ts";
import { resourceOf } from "../../../data/resources.ts";
import { compare, decimalsOf, isDecimal } from "../amounts/decimal.ts";
import type { Values } from "../grid/gridState.ts";
import { codeFilterOf, type LineShape } from "./lineShape.ts";
import type { PastedLine } from "./pastedLines.ts";

export type Item = { id: number; code: string; name?: string; quantityPrecision?: number };
export type LineProblem = "unknown" | "quantity" | "positive" | "precision" | "amount";
/** A pasted or scanned line that cannot become one yet, and why. */
export type Unresolved = PastedLine & { problem: LineProblem; limit?: number };
export type Resolved = { values: readonly Values[]; unresolved: readonly Unresolved[] };

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

/** Why a line cannot be added; undefined when it can. */
export const problemOf = (
  line: PastedLine,
  item: Item | undefined,
): Pick<Unresolved, "problem" | "limit"> | undefined => {
  if (!item) return { problem: "unknown" };
  const { quantity = "1", unitAmount } = line;
  if (!isDecimal(quantity)) return { problem: "quantity" };
  if (compare(quantity, "0") <= 0) return { problem: "positive" };
  const limit = item.quantityPrecision ?? 4;
  if (decimalsOf(quantity) > limit) return { problem: "precision", limit };
  const isAmount = unitAmount === undefined || (isDecimal(unitAmount) && compare(unitAmount, "0") >= 0);
  return isAmount ? undefined : { problem: "amount" };
};

/** Items by the codes people wrote, in either case; a few requests however many lines there are. */
const itemsOf = async (lines: readonly PastedLine[], module: string): Promise<ReadonlyMap<string, Item>> => {
  const codes = [...new Set(lines.flatMap(({ code }) => (code ? [code, code.toUpperCase()] : [])))];
  const chunks = Array.from({ length: Math.ceil(codes.length / chunk) }, (_, at) =>
    codes.slice(at * chunk, (at + 1) * chunk),
  );
  const found = await Promise.all(chunks.map((some) => read(module, some)));
  return new Map(found.flat().map((item) => [item.code.toLowerCase(), item]));
};

/** Pasted or scanned lines as rows of the grid; what cannot be one is given back with its problem. */
export const resolveLines = async (lines: readonly PastedLine[], shape: LineShape): Promise<Resolved> => {
  const items = await itemsOf(lines, shape.itemModule);
  const values: Values[] = [];
  const unresolved: Unresolved[] = [];
  for (const line of lines) {
    const item = items.get(line.code.toLowerCase());
    const problem = problemOf(line, item);
    if (problem || !item) unresolved.push({ ...line, ...(problem ?? { problem: "unknown" }) });
    else
      values.push({
        [shape.item]: { id: item.id, name: item.code },
        description: line.description ?? item.name ?? null,
        [shape.quantity]: line.quantity ?? "1",
        ...(line.unitAmount !== undefined && shape.unitAmount && { [shape.unitAmount]: line.unitAmount }),
        ...(item.quantityPrecision !== undefined && { quantityPrecision: String(item.quantityPrecision) }),
      });
  }
  return { values, unresolved };
};
