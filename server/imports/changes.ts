import { fileLinesOf, ownRowsOf, type FileLines } from "../../resources/core/exchange.ts";
import { statesOf } from "../../resources/core/states.ts";
import { comparable, type Known } from "./current.ts";
import { wrong, type Draft } from "./draft.ts";
import type { Judging } from "./judging.ts";

export type Change = { field: string; from: string | null; to: string };

/** How labels become those of `wanted`. */
const labelled = (before: readonly number[], requested: readonly number[]): object[] => [
  ...requested.filter((id) => !before.includes(id)).map((id) => ({ id })),
  ...before.filter((id) => !requested.includes(id)).map((id) => ({ id, remove: true })),
];

/** What a field becomes, as saves take it. */
const put = (input: Record<string, unknown>, name: string, value: unknown): void => {
  if (name.startsWith("cf:"))
    input["customFields"] = [...((input["customFields"] as object[]) ?? []), { id: Number(name.slice(3)), value }];
  else input[name] = value;
};

type Line = Readonly<Record<string, unknown>>;
/** Whether a document has these lines, as far as they say something that their person may see. */
const isSame = ({ lines }: FileLines, given: readonly Line[], there: unknown): boolean => {
  const known = there as readonly Line[];
  return (
    given.length === known.length &&
    given.every((line, at) =>
      Object.entries(line).every(([name, value]) => {
        const kind = lines.fields[name]?.kind ?? "text";
        const other = known[at]!;
        return !Object.hasOwn(other, name) || comparable(kind, other[name]) === comparable(kind, value);
      }),
    )
  );
};

/** What would differ, what is saved of it, and what puts it back. */
export const changesOf = (
  { resource }: Judging,
  draft: Draft,
  known: Known | undefined,
): { changes: Change[]; input: Record<string, unknown>; before: Record<string, unknown> | null } => {
  const input: Record<string, unknown> =
    known && draft.recordId !== null ? { id: draft.recordId, version: known.version } : {};
  const changes: Change[] = [];
  const before: Record<string, unknown> = {};
  let isSeen = known !== undefined;
  const inner = fileLinesOf(resource);
  let isOther = false;
  for (const [name, value] of draft.values) {
    if (name === inner?.field) {
      isOther = known !== undefined && !isSame(inner, value as readonly Line[], known.values.get(name)?.value);
      if (known) continue;
    }
    const field = resource.fields[name];
    const current = known?.values.get(name) ?? null;
    const same = comparable(
      field?.kind ?? (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? "quantity" : "text"),
      value,
    );
    if (known && ((current && current.same === same) || draft.key?.includes(name) || draft.assumed.has(name))) continue;
    const to = draft.shown.get(name) ?? "";
    if (known || name === inner?.field || (ownRowsOf(resource) && field?.kind === "quantity"))
      changes.push({ field: name, from: current?.shown ?? null, to });
    if (known && field && "createOnly" in field && field.createOnly) draft.problems.push(wrong(name, "fixed"));
    isSeen &&= current !== null;
    if (field?.kind === "labels") {
      const [had, requested] = [(current?.value ?? []) as number[], value as number[]];
      input[name] = labelled(had, requested);
      before[name] = labelled(requested, had);
    } else {
      put(input, name, value);
      put(before, name, current?.value ?? null);
    }
  }
  if (known && (isOther || (inner && changes.length > 0))) {
    if (known.state !== statesOf(resource.name)[0]) draft.problems.push(wrong(draft.key?.[0] ?? null, "noDraft"));
    else if (isOther) draft.problems.push(wrong(inner?.field ?? null, "linesDiffer"));
  }
  return { changes, input, before: isSeen ? before : null };
};
