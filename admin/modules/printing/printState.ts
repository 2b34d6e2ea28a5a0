import type { PrintTarget } from "./asked.ts";

/** The names under which a choice stands in the address of the page. */
const names = ["document", "language", "sheet", "from", "to"] as const;
export type PrintField = (typeof names)[number];
/** The document and how it is printed, as the address of the page has them; choices not made are left out. */
export type PrintState = Readonly<Partial<Record<PrintField, string>>>;

export const printStateIn = (query: URLSearchParams): PrintState =>
  Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));

/** The page that prints these records, with the same choices. */
export const printPath = ({ module, ids }: PrintTarget, state: PrintState = {}): string => {
  const given = names.flatMap((name) => (state[name] ? [[name, state[name]]] : []));
  return `/print-template?${new URLSearchParams([["module", module], ["ids", ids.join(",")], ...given])}`;
};
