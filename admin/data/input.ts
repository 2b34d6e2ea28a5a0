import type { AnyField } from "../../resources/core/fields.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { isWritable } from "./shape.ts";
import { resourceOf } from "./resources.ts";

type Values = Readonly<Record<string, unknown>>;
type Child = Values & { id?: number };

const same = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Blank text means "nothing". */
const cleaned = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : typeof value === "string" ? value.trim() : (value ?? null);

/** [{id}] now and before → [{id}, {id, remove: true}], only what differs. */
const labelChanges = (now: readonly Child[], before: readonly Child[]) => [
  ...now.filter(({ id }) => !before.some((label) => label.id === id)).map(({ id }) => ({ id })),
  ...before.filter(({ id }) => !now.some((label) => label.id === id)).map(({ id }) => ({ id, remove: true })),
];

const valueChanges = (now: readonly Child[], before: readonly Child[]) =>
  now
    .filter(({ id, value }) => !same(value, before.find((known) => known.id === id)?.value))
    .map(({ id, value }) => ({ id, value: cleaned(value) }));

const childChanges = (child: Resource, by: string, now: readonly Child[], before: readonly Child[]) => [
  ...before.filter(({ id }) => !now.some((row) => row.id === id)).map(({ id }) => ({ id, remove: true })),
  ...now.flatMap((row) => {
    const known = before.find(({ id }) => id !== undefined && id === row.id);
    const changes = changesOf(child, row, known);
    delete changes[by];
    return known && Object.keys(changes).length === 0
      ? []
      : [{ ...(row.id === undefined ? {} : { id: row.id }), ...changes }];
  }),
];

const list = (value: unknown): readonly Child[] => (Array.isArray(value) ? (value as Child[]) : []);

const changeOf = (field: AnyField, now: unknown, before: unknown): unknown => {
  switch (field.kind) {
    case "labels":
      return labelChanges(list(now), list(before));
    case "customFields":
      return valueChanges(list(now), list(before));
    case "children":
      return childChanges(resourceOf(field.of), field.by, list(now), list(before));
    case "password":
      // what someone chose is sent as it was typed, blanks included
      return now || null;
    default:
      return cleaned(now);
  }
};

const isNothing = (change: unknown) => Array.isArray(change) && change.length === 0;

/** Writable fields that differ from what was loaded; everything given when the record is new. */
export const changesOf = (resource: Resource, now: Values, before?: Values): Record<string, unknown> => {
  const creating = before === undefined;
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
      if (!(name in now) || !isWritable(field, creating)) return [];
      const nested = field.kind === "labels" || field.kind === "customFields" || field.kind === "children";
      const change = changeOf(field, now[name], before?.[name]);
      if (nested) return isNothing(change) ? [] : [[name, change]];
      if (creating ? change === null : same(change, cleaned(before[name]))) return [];
      return [[name, change]];
    }),
  );
};

/** Changes as the API takes them: grouped fields inside their object. */
export const inputOf = (resource: Resource, changes: Values): Record<string, unknown> => {
  const input: Record<string, unknown> = { ...changes };
  for (const [group, members] of Object.entries(resource.groups ?? {})) {
    const inside = members.filter((member) => member in input);
    if (inside.length === 0) continue;
    input[group] = Object.fromEntries(inside.map((member) => [member, input[member]]));
    for (const member of inside) delete input[member];
  }
  return input;
};
