import type { Document, Flow, Lines, Move, States } from "../../../resources/core/document.ts";
import { documentMoves, liveStates } from "../../../resources/core/document.ts";
import { snake } from "../../../resources/core/naming.ts";
import { childrenFieldsOf, type Resource } from "../../../resources/core/resource.ts";

/** A kind of line with the names its SQL is written in. */
export type KindOfLine = {
  /** The document's field of its children. */
  field: string;
  table: string;
  /** Column that names the document. */
  parent: string;
  item: string;
  done: string;
  /** Every column with something done: the line's and those of its flows. */
  doneColumns: readonly string[];
  amount?: { column: string; rule: "price" | "cost"; tax?: string };
  flows: readonly (Flow & { kind: string; at: string; done: string })[];
};

/** A declared document with the names its SQL is written in. */
export type Kind = {
  table: string;
  resource: Resource;
  document: Document;
  states: States;
  /** A list for `state in (…)`. */
  live: string;
  lines: readonly KindOfLine[];
};

const lineOf = (resource: Resource, name: string, { item, done, amount, flows }: Lines): KindOfLine => {
  const child = childrenFieldsOf(resource).find(([field]) => field === name)?.[1];
  if (!child) throw new Error(`The lines ${name} of ${resource.name} are no children.`);
  const named = Object.entries(flows).map(([kind, flow]) => ({
    ...flow,
    kind,
    at: snake(flow.at),
    done: snake(flow.done ?? done),
  }));
  return {
    field: name,
    table: child.of,
    parent: snake(child.by),
    item: snake(item),
    done: snake(done),
    doneColumns: [...new Set([snake(done), ...named.map((flow) => flow.done)])],
    ...(amount ? { amount: { ...amount, column: snake(amount.column) } } : {}),
    flows: named,
  };
};

export const kindOf = (resource: Resource): Kind | undefined => {
  const { document, states } = resource;
  if (!document || !states) return undefined;
  return {
    table: resource.name,
    resource,
    document,
    states,
    live: sqlList(liveStates(states)),
    lines: Object.entries(document.lines).map(([name, lines]) => lineOf(resource, name, lines)),
  };
};

export const sqlList = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");

/** Every move that is legal between the states of a module. */
export const movesOf = ({
  document,
  states,
  moves,
}: Resource): { asked: readonly Move[]; automatic: readonly Move[] } =>
  document && states ? documentMoves(states) : { asked: [], automatic: moves ?? [] };
