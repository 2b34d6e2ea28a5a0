import type { Resource } from "../../resources/core/resource.ts";

type Parts = { whole: string; done: string; way: string | null; held: readonly string[]; short: string | null };
export type Covered = { done: number; held: number; short: number; rest: number; whole: number };

export const coverageKey = "coverage";

/** The figures that say how far a document is: sums over its lines, and what is posted for them. Where it has them, they are one bar with its words. */
export const coverageOf = ({ document, fields }: Resource): Parts | null => {
  const [[name, lines] = []] = Object.entries(document?.lines ?? {});
  const child = name === undefined ? undefined : fields[name];
  if (!lines?.done || child?.kind !== "children") return null;
  const sumOf = (column: string, of: string) =>
    Object.keys(fields).filter((each) => {
      const field = fields[each];
      return field?.kind === "computed" && "sum" in field.from && field.from.sum === column && field.from.of === of;
    });
  const narrowed = (each: string) => {
    const field = fields[each];
    return field?.kind === "computed" && "sum" in field.from ? field.from.where : undefined;
  };
  // what its lines take themselves, and not what they are made of
  const isOwn = (each: string) => {
    const kind = narrowed(each)?.["kind"];
    return kind === undefined || String(kind) in lines.flows;
  };
  const posted = (column: string) => sumOf(column, "claims").filter(isOwn);
  // all of its lines, or those of them that are stock
  const isWhole = (each: string) => Object.keys(narrowed(each) ?? {}).every((column) => column === lines.stockless);
  const whole = sumOf("quantity", child.of).find(isWhole);
  const [done] = sumOf(lines.done, child.of);
  const held = [...posted("allocated"), ...posted("committed")];
  const way = (lines.underWay && sumOf(lines.underWay, child.of)[0]) || null;
  return whole && done ? { whole, done, way, held, short: posted("backordered")[0] ?? null } : null;
};

export const fieldsCovered = ({ whole, done, held, short }: Parts): readonly string[] => [
  whole,
  done,
  ...held,
  ...(short ? [short] : []),
];

/** The list's columns with the bar in place of its figures; these stay to be chosen one by one. */
export const withCoverage = (resource: Resource, list: readonly string[]): readonly string[] => {
  const parts = coverageOf(resource);
  if (!parts) return list;
  const taken = fieldsCovered(parts);
  const at = list.findIndex((name) => taken.includes(name));
  const rest = list.filter((name) => !taken.includes(name));
  return at < 0 ? list : [...rest.slice(0, at), coverageKey, ...rest.slice(at)];
};

export const covered = (parts: Parts, record: Readonly<Record<string, unknown>>): Covered => {
  const figure = (name: string | null) => (name ? Number(record[name] ?? 0) : 0);
  const [whole, done, short] = [figure(parts.whole), figure(parts.done), figure(parts.short)];
  const held = parts.held.reduce((sum, name) => sum + figure(name), 0);
  return { whole, done, held, short, rest: Math.max(0, whole - done - held - short) };
};

/** What a person wants to know first: what is short, else what is ready, else what is still open, else that all is done. */
export const sayCovered = ({ whole, done, held, short, rest }: Covered): { key: string; count: number } | null => {
  if (whole === 0) return null;
  if (short > 0) return { key: "coverage.short", count: short };
  if (held > 0) return { key: "coverage.ready", count: held };
  if (rest > 0) return { key: "coverage.open", count: rest };
  return { key: "coverage.done", count: done };
};
