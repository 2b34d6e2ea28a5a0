import type { PoolClient } from "pg";
import { exchangeKeysOf } from "../../resources/core/exchange.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import type { Target } from "./columns.ts";
import { wrong, type Draft } from "./draft.ts";
import { findByKey, findByName } from "./find.ts";

/** A column of names: of which module, and, where they name within other columns, those and the field of the name. */
type Naming = { column: string; module: string; isMany: boolean; within: readonly string[] };

/** What records of a module are called by within others, and those others that are columns of the file: bins by their warehouse. */
const placesOf = (module: string, column: string, targets: readonly Target[]): readonly string[] => {
  const { fields } = definitionOf(module);
  const key = exchangeKeysOf(definitionOf(module)).find((each) => each.length > 1) ?? [];
  const last = key.at(-1) ?? "";
  const places = key.filter((each) => each !== last && each !== column && targets.some(({ name }) => name === each));
  return fields[last]?.kind === "reference" || places.length === 0 ? [] : [...places, last];
};

const namingOf = (target: Target, targets: readonly Target[]): Naming | null => {
  if ("custom" in target) return null;
  const { name: column, field } = target;
  if (field.kind === "labels") return { column, module: "labels", isMany: true, within: [] };
  if (field.kind !== "reference") return null;
  return { column, module: field.module, isMany: false, within: placesOf(field.module, column, targets) };
};

/** Names become ids, as far as the person sees such records; one that others are called within is found before them. */
export const resolve = async (
  client: PoolClient,
  targets: readonly Target[],
  drafts: readonly Draft[],
): Promise<void> => {
  const namings = targets.map((target) => namingOf(target, targets)).filter((naming) => naming !== null);
  for (const { column, module, isMany, within } of namings.toSorted((a, b) => a.within.length - b.within.length)) {
    const given = drafts.flatMap((draft) => {
      const meant = draft.meant.get(column);
      return meant && "names" in meant ? [{ draft, names: meant.names }] : [];
    });
    const inside = await findByKey(
      client,
      module,
      within,
      within.length === 0
        ? []
        : given.map(({ draft, names }) => [
            ...within.slice(0, -1).map((name) => draft.values.get(name) ?? null),
            ...names,
          ]),
    );
    const outside = await findByName(
      client,
      module,
      within.length === 0 ? [...new Set(given.flatMap(({ names }) => names))] : [],
    );
    for (const [at, { draft, names }] of given.entries()) {
      const ids = within.length > 0 ? [inside.get(at) ?? []] : names.map((name) => outside.get(name) ?? []);
      if (ids.some((each) => each.length !== 1))
        draft.problems.push(wrong(column, ids.some((each) => each.length > 1) ? "several" : "noSuch"));
      else draft.values.set(column, isMany ? ids.flat() : ids[0]![0]);
    }
  }
};
