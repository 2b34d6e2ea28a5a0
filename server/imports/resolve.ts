import type { PoolClient } from "pg";
import { exchangeKeysOf } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import type { Target } from "./columns.ts";
import { wrong, type Draft } from "./draft.ts";
import { findByKey, findByName, type Found } from "./find.ts";
import { findWithZeros } from "./zeros.ts";

/** A column of names: of which module, and, where they name within other columns, those and the fields that may hold the name. */
type Naming = { column: string; module: string; isMany: boolean; places: readonly string[]; names: readonly string[] };

/** What records of a module are called by within others that are columns of the file, bins by their warehouse: or by their whole name. */
const withinOf = (
  module: string,
  column: string,
  targets: readonly Target[],
): { places: readonly string[]; names: readonly string[] } => {
  const { fields, title } = definitionOf(module);
  const key = exchangeKeysOf(definitionOf(module)).find((each) => each.length > 1) ?? [];
  const last = key.at(-1) ?? "";
  const places = key.filter((each) => each !== last && each !== column && targets.some(({ name }) => name === each));
  return fields[last]?.kind === "reference" || places.length === 0
    ? { places: [], names: [] }
    : { places, names: [...new Set([last, title])] };
};

const namingOf = (target: Target, targets: readonly Target[]): Naming | null => {
  if ("custom" in target) return null;
  const { name: column, field } = target;
  if (field.kind === "labels") return { column, module: "labels", isMany: true, places: [], names: [] };
  if (field.kind !== "reference") return null;
  return { column, module: field.module, isMany: false, ...withinOf(field.module, column, targets) };
};

type Given = { draft: Draft; names: readonly string[] };

/** Records that are named within others; the first field that knows the name decides. */
const findWithin = async (
  client: PoolClient,
  { module, places, names }: Naming,
  given: readonly Given[],
): Promise<Found> => {
  const found = new Map<number, readonly number[]>();
  for (const name of names) {
    const missing = [...given.entries()].filter(([at]) => !found.has(at));
    const ids = await findByKey(
      client,
      module,
      [...places, name],
      missing.map(([, { draft, names: said }]) => [...places.map((place) => draft.values.get(place) ?? null), ...said]),
    );
    for (const [at, each] of ids) found.set(missing[at]![0], each);
  }
  return found;
};

/** Names become ids, as far as the person sees such records; one that others are called within is found before them. */
export const resolve = async (
  client: PoolClient,
  targets: readonly Target[],
  drafts: readonly Draft[],
): Promise<void> => {
  const namings = targets.map((target) => namingOf(target, targets)).filter((naming) => naming !== null);
  for (const naming of namings.toSorted((a, b) => a.places.length - b.places.length)) {
    const { column, module, isMany, places } = naming;
    const given = drafts.flatMap((draft): Given[] => {
      const meant = draft.meant.get(column);
      // where nobody knows the warehouse, nothing is said of its bin
      if (draft.problems.some(({ field }) => field !== null && places.includes(field))) return [];
      return meant && "names" in meant ? [{ draft, names: meant.names }] : [];
    });
    const inside = await findWithin(client, naming, given);
    const outside = await findByName(
      client,
      module,
      places.length === 0 ? [...new Set(given.flatMap(({ names }) => names))] : [],
    );
    const near = await findWithZeros(
      client,
      module,
      definitionOf(module).title,
      places.length > 0 ? [] : given.flatMap(({ names }) => names.filter((name) => !outside.has(name))),
    );
    for (const [at, { draft, names }] of given.entries()) {
      const ids = places.length > 0 ? [inside.get(at) ?? []] : names.map((name) => outside.get(name) ?? []);
      const code = names.map((name) => near.get(name)).find((each) => each !== undefined);
      if (ids.some((each) => each.length > 1)) draft.problems.push(wrong(column, "several"));
      else if (code !== undefined) draft.problems.push(wrong(column, "zerosLost", code));
      else if (ids.some((each) => each.length === 0)) draft.problems.push(wrong(column, "noSuch"));
      else draft.values.set(column, isMany ? ids.flat() : ids[0]![0]);
    }
  }
};
