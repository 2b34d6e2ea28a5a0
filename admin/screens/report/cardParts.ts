import { alignOf } from "../../fields/displays.ts";
import type { ReportResource } from "../../../resources/core/report.ts";
import type { Column } from "../list/columns.ts";

/** What a card has room for below its head. */
const most = 7;

type Parts = {
  head: Column | undefined;
  figure: Column | undefined;
  state: Column | undefined;
  others: readonly Column[];
};

/**
 * How the columns of a report stand on a card: what a row is about, the figure that leads it (the declared one, or where the role does not
 * see that, another one that is added up), its state, and the rest in its order.
 */
export const cardParts = ({ fields, report }: ReportResource, shown: readonly Column[]): Parts => {
  const figure =
    shown.find(({ key }) => key === report.figure) ??
    shown.findLast(({ key }) => report.sums.includes(key) && fields[key]?.kind === "money") ??
    shown.findLast(({ key }) => report.sums.includes(key));
  const state = shown.find(({ key }) => fields[key]?.kind === "state");
  const [head, ...others] = shown.filter((column) => column !== figure && column !== state);
  return { head, figure, state, others };
};

type Named = { name: string } | null;

/** Of what follows the head, that which a row has: nothing that is empty, and no place that another's name tells already (a bin's its warehouse). */
export const toldBelow = (
  others: readonly Column[],
  isEmpty: (key: string) => boolean,
  named: (key: string) => Named,
): readonly Column[] => {
  const told = new Set(others.flatMap(({ key }) => named(key)?.name.split(" · ").slice(1) ?? []));
  return others.filter(({ key }) => !isEmpty(key) && !told.has(named(key)?.name ?? "")).slice(0, most);
};

/** Whether a value needs its column's name beside it: it is a bare number. */
export const needsTitle = ({ fields, report }: ReportResource, key: string): boolean => {
  const field = fields[key];
  return field !== undefined && report.names?.[key] === undefined && alignOf(field) === "right";
};
