import type { PoolClient } from "pg";
import { snake } from "../../resources/core/naming.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { exchangeKeysOf } from "../../resources/core/exchange.ts";
import { isColumn } from "../../resources/core/fields.ts";

/** Ids of records by what they are known by: none, one, or two where it means several. */
export type Found = ReadonlyMap<number, readonly number[]>;

export const findByKey = async (
  client: PoolClient,
  module: string,
  fields: readonly string[],
  keys: readonly (readonly unknown[])[],
): Promise<Found> => {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ at: number; ids: number[] }>(
    "select at, ids from app_hidden.find_rows($1, $2, $3::jsonb)",
    [module, fields.map(snake), JSON.stringify(keys)],
  );
  return new Map(rows.map(({ at, ids }) => [at - 1, ids]));
};

/** Single columns a record is known by: its title and its keys. */
const namesOf = (module: string): readonly string[] => {
  const resource = definitionOf(module);
  const keys = exchangeKeysOf(resource).filter((key) => key.length === 1);
  return [...new Set([...keys.flat(), resource.title])].filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && isColumn(field) && field.kind !== "reference";
  });
};

/** Which record of a module each name means; the first way of naming that knows it decides. */
export const findByName = async (
  client: PoolClient,
  module: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const found = new Map<string, readonly number[]>();
  for (const column of namesOf(module)) {
    const missing = names.filter((name) => !found.has(name));
    const ids = await findByKey(
      client,
      module,
      [column],
      missing.map((name) => [name]),
    );
    for (const [at, each] of ids) found.set(missing[at]!, each);
  }
  const { alsoCalled, fields } = definitionOf(module);
  const children = alsoCalled && fields[alsoCalled.children];
  if (children?.kind !== "children") return found;
  // a SKU by a barcode of its own
  const missing = names.filter((name) => !found.has(name));
  const { title } = definitionOf(children.of);
  const called = await findByKey(
    client,
    children.of,
    [title],
    missing.map((name) => [name]),
  );
  const { rows } = await client.query<{ id: number; parent: number }>(
    `select id, ${snake(children.by)} as parent from app_public.${children.of} where id = any ($1::int[])`,
    [[...called.values()].flat()],
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  for (const [at, ids] of called) found.set(missing[at]!, [...new Set(ids.flatMap((id) => parents.get(id) ?? []))]);
  return found;
};
