import { bare } from "../column-name.ts";
import type { Sheet, SheetRow } from "../sheet.ts";
import type { Filling, Into, KnownFile, Say } from "./known-file.ts";

type Made = Extract<Filling, { made: string }>;
type Rows = AsyncGenerator<SheetRow[]>;

const placesOf = (headers: readonly string[]): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const [at, header] of headers.entries()) if (!places.has(bare(header))) places.set(bare(header), at);
  return places;
};
const sayOf =
  (places: ReadonlyMap<string, number>, cells: readonly string[]): Say =>
  (column) =>
    (cells[places.get(bare(column)) ?? -1] ?? "").trim();

/** Rows with what only the first of a group says. */
async function* carried(rows: Rows, { carried: rule }: KnownFile, places: ReadonlyMap<string, number>): Rows {
  const [by, ...columns] = [rule?.by ?? "", ...(rule?.columns ?? [])].map((name) => places.get(bare(name)) ?? -1);
  let group = "";
  let first: readonly string[] = [];
  for await (const portion of rows)
    yield portion.map((whole) => {
      const { cells } = whole;
      const name = (cells[by!] ?? "").trim();
      if (name === "" || name !== group) {
        group = name;
        first = cells;
        return whole;
      }
      const filled = cells.map((cell, at) => (cell.trim() === "" && columns.includes(at) ? (first[at] ?? cell) : cell));
      first = filled;
      return { ...whole, cells: filled };
    });
}

/** Rows that are records. */
async function* records(rows: Rows, { skips, once }: Into, places: ReadonlyMap<string, number>): Rows {
  const seen = new Set<string>();
  for await (const portion of rows)
    yield portion.filter(({ cells }) => {
      const say = sayOf(places, cells);
      if (skips?.(say)) return false;
      const key = once && JSON.stringify(once.map((column) => say(column).toLowerCase()));
      if (key !== undefined && seen.has(key)) return false;
      if (key !== undefined) seen.add(key);
      return true;
    });
}

type Known = Sheet & { fills: readonly (string | null)[] | null; constants: Readonly<Record<string, string>> };
/** A known file as a module takes it: rows that are its records, their words as ours, columns that are made behind the others, and what each fills. */
export const asKnown = (sheet: Sheet, module: string): Known => {
  const { known, headers } = sheet;
  const into = known?.into[module];
  if (!known || !into) return { ...sheet, fills: null, constants: {} };
  const places = placesOf(headers);
  const entries = Object.entries(into.fills);
  const worded = entries.flatMap(([, filling]) => (typeof filling === "object" && "as" in filling ? [filling] : []));
  const made = entries.flatMap(([, filling]) => (typeof filling === "object" && "made" in filling ? [filling] : []));
  // what is mended in a file of refused rows stands in it already
  const isThere = ({ made: name }: Made) => places.has(bare(name));
  const added = made.filter((column) => !isThere(column));
  const all = [...headers, ...added.map(({ made: name }) => name)];
  const fields = new Map(
    entries.map(([field, filling]) => {
      const name = typeof filling === "string" ? filling : "made" in filling ? filling.made : filling.column;
      return [bare(name), field] as const;
    }),
  );
  const width = headers.length;
  const said = (whole: SheetRow): SheetRow => {
    const { row, cells } = whole;
    // too few cells are told as they are
    if (cells.length < width) return whole;
    const say = sayOf(places, cells);
    const own = cells.slice(0, width);
    for (const { column, as } of worded) {
      const at = places.get(bare(column));
      if (at !== undefined && own[at]!.trim() !== "") own[at] = as(own[at]!.trim());
    }
    return {
      row,
      ...(whole.exact && { exact: whole.exact }),
      cells: [...own, ...added.map(({ of }) => of(say)), ...cells.slice(width).filter((cell) => cell.trim() !== "")],
    };
  };
  return {
    ...sheet,
    headers: all,
    constants: into.constants ?? {},
    fills: all.map((header, at) =>
      (places.get(bare(header)) ?? at) === at ? (fields.get(bare(header)) ?? null) : null,
    ),
    portions: async function* () {
      for await (const portion of records(carried(sheet.portions(), known, places), into, places))
        yield portion.map(said);
    },
  };
};
