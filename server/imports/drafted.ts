import type { Target } from "./columns.ts";
import { constantMeaning } from "./constants.ts";
import { wrong, type Draft } from "./draft.ts";
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

/** A row as it stands, with what its cells mean as far as no record has to be found. */
export const drafted = (judging: Judging, { row, cells }: SheetRow): Draft => {
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
