import type { PoolClient } from "pg";
import { exchangeKeysOf, fileLinesOf, ownRowsOf, type FileLines } from "../../resources/core/exchange.ts";
import type { Resource } from "../../resources/core/resource.ts";
import type { Ask } from "../graphql/ask.ts";
import type { Claims } from "../graphql/visitor.ts";
import { statesOf } from "../../resources/core/states.ts";
import type { Target } from "./columns.ts";
import { constantMeaning, type Constant } from "./constants.ts";
import { comparable, currentValues, type Known } from "./current.ts";
import { wrong, type Cells, type Draft } from "./draft.ts";
import { findByKey } from "./find.ts";
import { gathered, type Runs } from "./gather.ts";
import type { Notation } from "./notation.ts";
import { resolve } from "./resolve.ts";
import { placed, saveRows, type Problem } from "./save.ts";
import type { SheetRow } from "./sheet.ts";
import { cleaned, customMeaning, meaningOf, type Meant } from "./values.ts";

type Change = { field: string; from: string | null; to: string };
/** What a row of a file would do. */
export type Judged = {
  row: number;
  name: string;
  verdict: "create" | "update" | "unchanged" | "refused";
  recordId: number | null;
  differences: readonly Change[];
  problems: readonly Problem[];
  cells: Cells;
  input: object | null;
  /** What its record holds of it now, as it is saved; null for a new one, or where not all of it may be seen. */
  before: object | null;
};
export type Judging = {
  ask: Ask;
  claims: Claims;
  resource: Resource;
  /** What each column fills; null for one that is left out. */
  targets: readonly (Target | null)[];
  /** What rows say that say nothing of a field. */
  constants: readonly Constant[];
  width: number;
  notation: Notation;
  mode: "create" | "update" | "upsert";
  /** Files are tried as one: records that an earlier one would bring are known here, and nobody sees them yet. */
  isTogether: boolean;
  /** Keys of earlier rows, and their numbers. */
  seen: Map<string, number>;
  /** Keys of documents that earlier files would bring, and those that this one would: they are taken back before they could be found. */
  brought: ReadonlySet<string>;
  bringing: Set<string>;
  /** Where the rows of documents stand. */
  runs: Runs;
};

const isState = (target: Target): boolean => "field" in target && target.field.kind === "state";
/** All that rows may fill, by a column or once for all. */
const filled = ({ targets, constants }: Judging): readonly Target[] => [
  ...new Map(
    [...targets, ...constants.map(({ target }) => target)].flatMap((target) => (target ? [[target.name, target]] : [])),
  ).values(),
];

/** What a row says of a field: a filled cell, or what is said once for all rows. */
type Saying = { target: Target; shown: string; isConstant: boolean; meaning: (values: Draft["values"]) => Meant };
const sayingsOf = ({ targets, constants, notation }: Judging, { cells }: SheetRow): readonly Saying[] => {
  const inCells = targets.flatMap((target, at): Saying[] => {
    const cell = cells[at] ?? "";
    // an empty cell keeps what is there
    if (!target || cell.trim() === "") return [];
    const meaning: Saying["meaning"] = (values) =>
      "custom" in target
        ? customMeaning(target.custom.kind, cell, notation)
        : meaningOf(target.field, cell, notation, target.optionsOf(values));
    return [{ target, shown: cleaned(cell), isConstant: false, meaning }];
  });
  const given = new Set(inCells.map(({ target }) => target.name));
  const said = constants
    .filter(({ target }) => !given.has(target.name))
    .map((constant): Saying => {
      const { target, shown } = constant;
      const meaning: Saying["meaning"] = (values) =>
        constantMeaning(constant, "custom" in target ? new Map() : target.optionsOf(values));
      return { target, shown, isConstant: true, meaning };
    });
  // a state is one of its record's module, wherever that stands
  return [...inCells, ...said].toSorted((a, b) => Number(isState(a.target)) - Number(isState(b.target)));
};

const drafted = (judging: Judging, { row, cells }: SheetRow): Draft => {
  const { targets, width } = judging;
  const draft: Draft = {
    row,
    cells,
    meant: new Map(),
    values: new Map(),
    shown: new Map(),
    assumed: new Set(),
    problems: [],
    key: null,
    recordId: null,
  };
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ""))
    draft.problems.push(wrong(null, "ragged", String(width)));
  for (const { target, shown, isConstant, meaning } of sayingsOf(judging, { row, cells })) {
    const { name } = target;
    const meant = meaning(draft.values);
    draft.shown.set(name, shown);
    if (isConstant && targets.some((each) => each?.name === name)) draft.assumed.add(name);
    if ("problem" in meant) draft.problems.push(wrong(name, meant.problem));
    else if ("value" in meant) draft.values.set(name, meant.value);
    else draft.meant.set(name, meant);
  }
  return draft;
};

const valueFor = ({ resource }: Judging, { values }: Draft, name: string): unknown => {
  const field = resource.fields[name];
  return values.get(name) ?? (field && "initial" in field ? (field.initial ?? null) : null);
};

const keyText = (judging: Judging, draft: Draft): string =>
  JSON.stringify([
    draft.key,
    (draft.key ?? []).map((name) => String(valueFor(judging, draft, name) ?? "").toLowerCase()),
  ]);

/** Finds the record that each row is about. */
const identify = async (client: PoolClient, judging: Judging, drafts: readonly Draft[]): Promise<void> => {
  const { resource, seen } = judging;
  const keys = exchangeKeysOf(resource);
  for (const draft of drafts) {
    if (keys.length === 0) continue;
    const isGiven = (name: string) => draft.values.has(name);
    draft.key = keys.find((key) => key.every(isGiven)) ?? keys.find((key) => key.slice(0, 2).every(isGiven)) ?? null;
    const [first = ""] = keys[0] ?? [];
    if (!draft.key) {
      if (draft.problems.length === 0) draft.problems.push(wrong(first, "required"));
      continue;
    }
    const text = keyText(judging, draft);
    const earlier = seen.get(text);
    if (fileLinesOf(resource)) continue;
    if (earlier === undefined) seen.set(text, draft.row);
    else if (earlier !== draft.row) draft.problems.push(wrong(draft.key.at(-1) ?? null, "rowTwice", String(earlier)));
  }
  for (const key of keys) {
    const known = drafts.filter((draft) => draft.key === key && draft.problems.length === 0);
    const found = await findByKey(
      client,
      resource.name,
      key,
      known.map((draft) => key.map((name) => valueFor(judging, draft, name))),
    );
    for (const [at, ids] of found) {
      const draft = known[at]!;
      if (ids.length > 1) draft.problems.push(wrong(key.at(-1) ?? null, "several"));
      else draft.recordId = ids[0] ?? null;
    }
  }
};

/** How labels become those of `wanted`. */
const labelled = (before: readonly number[], wanted: readonly number[]): object[] => [
  ...wanted.filter((id) => !before.includes(id)).map((id) => ({ id })),
  ...before.filter((id) => !wanted.includes(id)).map((id) => ({ id, remove: true })),
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
const changesOf = (
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
      const [had, wanted] = [(current?.value ?? []) as number[], value as number[]];
      input[name] = labelled(had, wanted);
      before[name] = labelled(wanted, had);
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

/**
 * Tries rows: what each would do. `client` is in a transaction of the person's that ends without being kept; until then what a row
 * writes stands there for those after it, or is taken back at once.
 */
export const judge = async (
  client: PoolClient,
  judging: Judging,
  rows: readonly SheetRow[],
  end: "kept" | "undone",
): Promise<Judged[]> => {
  const { ask, claims, resource, mode } = judging;
  const targets = filled(judging);
  const read = rows.map((row) => drafted(judging, row));
  await resolve(client, targets, read);
  const drafts = gathered(resource, read, judging.runs);
  await identify(client, judging, drafts);
  const ids = [
    ...new Set(
      drafts.flatMap(({ recordId, problems }) => (recordId !== null && problems.length === 0 ? [recordId] : [])),
    ),
  ];
  const current = await currentValues(ask, claims, resource, targets, ids);
  const plans = drafts.map((draft) => {
    const { recordId, problems } = draft;
    const last = draft.key?.at(-1) ?? null;
    if (problems.length === 0 && recordId === null)
      for (const name of ownRowsOf(resource)?.required ?? [])
        if (!draft.values.has(name)) problems.push(wrong(name, "required"));
    if (problems.length === 0 && recordId !== null && mode === "create") problems.push(wrong(last, "duplicate"));
    if (problems.length === 0 && recordId === null && mode === "update") problems.push(wrong(last, "noSuch"));
    const isUnseen =
      recordId === null ? judging.brought.has(keyText(judging, draft)) : judging.isTogether && !current.has(recordId);
    // found, and not for its person to see
    if (!judging.isTogether && recordId !== null && problems.length === 0 && !current.has(recordId))
      problems.push(wrong(last, "noSuch"));
    const told = changesOf(judging, draft, recordId === null ? undefined : current.get(recordId));
    return { draft, ...told, isUnseen, isUnchanged: !isUnseen && recordId !== null && told.changes.length === 0 };
  });
  const wanted = plans.filter(
    ({ draft, isUnchanged, isUnseen }) => draft.problems.length === 0 && !isUnchanged && !isUnseen,
  );
  const tried = await saveRows(
    client,
    resource,
    wanted.map(({ input }) => input),
    end,
  );
  for (const [at, result] of tried.entries())
    if ("problems" in result) {
      const { draft } = wanted[at]!;
      draft.problems.push(...result.problems.map((problem) => placed(problem, draft.row)));
    }
  return plans.map(({ draft, changes, input, before, isUnchanged, isUnseen }): Judged => {
    const { row, cells, key, shown, recordId, problems } = draft;
    const isNew = recordId === null && !isUnseen;
    if (isNew && problems.length === 0 && fileLinesOf(resource)) judging.bringing.add(keyText(judging, draft));
    const verdict = problems.length > 0 ? "refused" : isUnchanged ? "unchanged" : isNew ? "create" : "update";
    const named = resource.document
      ? [...(key ?? []), ...resource.document.parties]
      : (key ?? [...shown.keys()].slice(0, 2));
    const name = named.map((each) => shown.get(each) ?? "").filter((each) => each !== "");
    return {
      ...{ row, name: name.join(" · ").slice(0, 300), verdict, recordId, differences: changes, problems, cells },
      input: verdict === "create" || verdict === "update" ? input : null,
      before: verdict === "update" ? before : null,
    };
  });
};
