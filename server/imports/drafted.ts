import { traitsOf } from "../../resources/core/kinds.ts";
import type { Target } from "./columns.ts";
import { constantMeaning } from "./constants.ts";
import { comparable } from "./current.ts";
import { wrong, type Draft } from "./draft.ts";
import { exactNotation, notationAt } from "./notation.ts";
import type { Judging } from "./judging.ts";
import type { SheetRow } from "./sheet.ts";
import { cleaned, customMeaning, meaningOf, type Meant } from "./values.ts";

const isState = (target: Target): boolean => "field" in target && target.field.kind === "state";
/** All that rows may fill, by a column or once for all. */
export const filled = ({ targets, constants }: Judging): readonly Target[] => [
  ...new Map(
    [...targets, ...constants.map(({ target }) => target)].flatMap((target) => (target ? [[target.name, target]] : [])),
  ).values(),
];

/** What a row says of a field: a filled cell, or what is said once for all rows. */
type Saying = {
  target: Target;
  shown: string;
  /** Its place in the row; null for what is said once. */
  at: number | null;
  meaning: (values: Draft["values"]) => Meant;
};
const sayingsOf = ({ targets, constants, notation }: Judging, { cells, exact }: SheetRow): readonly Saying[] => {
  const inCells = targets.flatMap((target, at): Saying[] => {
    const cell = cells[at] ?? "";
    // an empty cell keeps what is there
    if (!target || cell.trim() === "") return [];
    const written = exact?.has(at) ? exactNotation : notationAt(notation, at);
    const meaning: Saying["meaning"] = (values) =>
      "custom" in target
        ? customMeaning(target.custom.kind, cell, written)
        : meaningOf(target.field, cell, written, target.optionsOf(values));
    return [{ target, shown: cleaned(cell), at, meaning }];
  });
  const given = new Set(inCells.map(({ target }) => target.name));
  const said = constants
    .filter(({ target }) => !given.has(target.name))
    .map((constant): Saying => {
      const { target, shown } = constant;
      const meaning: Saying["meaning"] = (values) =>
        constantMeaning(constant, "custom" in target ? new Map() : target.optionsOf(values));
      return { target, shown, at: null, meaning };
    });
  // a state is one of its record's module, wherever that stands
  return [...inCells, ...said].toSorted((a, b) => Number(isState(a.target)) - Number(isState(b.target)));
};

/** What people see of a value before it is saved: numbers, days and truths as they will be, all else as the file says it. */
const shownOf = (target: Target, shown: string, meant: Meant): string => {
  if (!("value" in meant)) return shown;
  const kind = "custom" in target ? customHolds[target.custom.kind] : target.field.kind;
  const [held] = kind === undefined ? [] : traitsOf(kind).holds;
  if (kind === "code" || !["decimal", "integer", "date", "boolean"].includes(held ?? "")) return shown;
  return comparable(kind!, meant.value);
};
const customHolds: Readonly<Record<string, string>> = { number: "quantity", date: "date", boolean: "boolean" };

/** A row as it stands, with what its cells mean as far as no record has to be found. */
export const drafted = (judging: Judging, whole: SheetRow): Draft => {
  const { row, cells } = whole;
  const saved = [...cells];
  const { targets, width } = judging;
  const draft: Draft = {
    row,
    cells,
    saved,
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
  for (const { target, shown, at, meaning } of sayingsOf(judging, whole)) {
    const { name } = target;
    const meant = meaning(draft.values);
    const told = shownOf(target, shown, meant);
    draft.shown.set(name, told);
    if (at !== null && told !== shown) saved[at] = told;
    if (at === null && targets.some((each) => each?.name === name)) draft.assumed.add(name);
    if ("problem" in meant) draft.problems.push(wrong(name, meant.problem));
    else if ("value" in meant) draft.values.set(name, meant.value);
    else draft.meant.set(name, meant);
  }
  return draft;
};
