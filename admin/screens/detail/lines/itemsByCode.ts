import { codeKey } from "../../../../resources/core/codes.ts";
import { namesOf } from "../../../../resources/core/naming.ts";
import { request } from "../../../data/request.ts";
import { calledIn, type Called } from "../../../data/called.ts";
import { resourceOf } from "../../../data/resources.ts";
import { codeFilterOf } from "./lineShape.ts";

export type Item = {
  id: number;
  code: string;
  name?: string;
  quantityPrecision?: number;
  /** How many of it the code stands for: a case's barcode for the whole case. */
  times: string;
};

type Found = Omit<Item, "times"> & { called?: readonly Called[] };

/** Most codes asked for in one request. */
const chunk = 200;

const read = async (module: string, codes: readonly string[]): Promise<readonly Found[]> => {
  const names = namesOf(module);
  const resource = resourceOf(module);
  const more = ["name", "quantityPrecision"]
    .filter((field) => field in resource.fields && field !== resource.title)
    .join(" ");
  const filter = codeFilterOf(module);
  if (!filter) return [];
  const query = `query Codes($filter: ${names.filter}, $limit: Int) { found: ${names.many}(filter: $filter, limit: $limit) { id code: ${resource.title} ${more} ${calledIn(module)} } }`;
  return (await request<{ found: readonly Found[] }>(query, { filter: { [filter]: codes }, limit: codes.length }))
    .found;
};

/** The item that a code stands for, if any. */
export type ItemOf = (code: string) => Item | undefined;

/** Items by what they are called, as codes are compared; an item's own code goes before another's barcode. */
export const itemsCalled = (found: readonly Found[]): ItemOf => {
  const items = new Map<string, Item>();
  for (const { called = [], ...item } of found)
    for (const { code, times = "1" } of called) items.set(codeKey(code), { ...item, times });
  for (const { called: _, ...item } of found) items.set(codeKey(item.code), { ...item, times: "1" });
  return (code) => items.get(codeKey(code));
};

/** Records of a module by the codes and barcodes people wrote or scanned; a few requests however many there are. */
export const itemsByCode = async (module: string, written: readonly string[]): Promise<ItemOf> => {
  const codes = [...new Set(written.filter(Boolean).map((code) => code.trim()))];
  const chunks = Array.from({ length: Math.ceil(codes.length / chunk) }, (_, at) =>
    codes.slice(at * chunk, (at + 1) * chunk),
  );
  const found = await Promise.all(chunks.map((some) => read(module, some)));
  return itemsCalled(found.flat());
};

/** What one code stands for. */
export const itemByCode = async (module: string, code: string): Promise<Item | undefined> =>
  (await itemsByCode(module, [code]))(code);
