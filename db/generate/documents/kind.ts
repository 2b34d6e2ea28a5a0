import type { Document, Flow, Lines, Move, States } from "../../../resources/core/document.ts";
import { documentMoves, liveStates } from "../../../resources/core/document.ts";
import type { AnyField } from "../../../resources/core/fields.ts";
import { snake } from "../../../resources/core/naming.ts";
import { inSentence } from "../../../resources/core/texts/sentence.ts";
import { childrenFieldsOf, type Resource } from "../../../resources/core/resource.ts";

/** A kind of line with the names its SQL is written in. */
export type KindOfLine = {
  /** The document's field of its children. */
  field: string;
  table: string;
  /** Column that names the document. */
  parent: string;
  item: string;
  /** The line of the root that it names: its table, what names its document, what it is of, and how much of it there is. */
  of?: { column: string; table: string; parent: string; item: string; upTo: string };
  /** What its resource has as columns. */
  columns: ReadonlySet<string>;
  /** Undefined where nothing is done of it. */
  done?: string;
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
  /** The document whose row is the lock, and the column that names it. */
  root?: { column: string; table: string };
  states: States;
  /** A list for `state in (…)`. */
  live: string;
  lines: readonly KindOfLine[];
};

/** The kind of the lines that a reference of another document's lines names. */
const namedBy = (
  field: AnyField | undefined,
  { line, upTo }: { line: string; upTo: string },
  resources: readonly Resource[],
): KindOfLine["of"] => {
  const table = field?.kind === "reference" ? field.module : "";
  const found = resources.flatMap((root) =>
    childrenFieldsOf(root).flatMap(([name, { of, by }]) => {
      const lines = root.document?.lines[name];
      return of === table && lines ? [{ parent: snake(by), item: snake(lines.item) }] : [];
    }),
  )[0];
  if (!found) throw new Error(`${line} names no line of a document.`);
  return { ...found, column: snake(line), table, upTo: snake(upTo) };
};

const lineOf = (
  resource: Resource,
  resources: readonly Resource[],
  name: string,
  { item, of, done, amount, flows }: Lines,
): KindOfLine => {
  const child = childrenFieldsOf(resource).find(([field]) => field === name)?.[1];
  if (!child) throw new Error(`The lines ${name} of ${resource.name} are no children.`);
  const fields = resources.find((each) => each.name === child.of)?.fields ?? {};
  const named = Object.entries(flows).map(([kind, flow]) => ({
    ...flow,
    kind,
    at: snake(flow.at),
    done: snake(flow.done ?? done ?? ""),
  }));
  return {
    field: name,
    table: child.of,
    parent: snake(child.by),
    item: snake(item),
    ...(of ? { of: namedBy(fields[of.line], of, resources) } : {}),
    columns: new Set(Object.keys(fields).map(snake)),
    ...(done ? { done: snake(done) } : {}),
    doneColumns: [...new Set([...(done ? [snake(done)] : []), ...named.map((flow) => flow.done)])],
    ...(amount ? { amount: { ...amount, column: snake(amount.column) } } : {}),
    flows: named,
  };
};

export const kindOf = (resource: Resource, resources: readonly Resource[]): Kind | undefined => {
  const { document, states } = resource;
  if (!document || !states) return undefined;
  const root = resource.fields[document.root ?? ""];
  return {
    table: resource.name,
    resource,
    document,
    ...(document.root && root?.kind === "reference"
      ? { root: { column: snake(document.root), table: root.module } }
      : {}),
    states,
    live: sqlList(liveStates(states)),
    lines: Object.entries(document.lines).map(([name, lines]) => lineOf(resource, resources, name, lines)),
  };
};

/** qty_received → received: what was done, as its facts, messages and problems call it. */
export const deedOf = (done: string): string => done.replace(/^qty_/, "");

/** What people call it: "order". */
export const calledOf = ({ resource }: Kind): string => {
  const { called, one } = resource.translations.en;
  return called ?? inSentence(one);
};

/** The module of whom a document is with; undefined where it is with nobody. */
export const partyModuleOf = ({ resource, document }: Kind): string | undefined => {
  const field = resource.fields[document.parties[0] ?? ""];
  return field?.kind === "reference" ? field.module : undefined;
};

/** A document's amounts that are sums of columns of its lines. */
export const sumsOf = ({ document }: Kind): { field: string; column: string; columns: string[] }[] =>
  Object.entries(document.sums ?? {}).map(([field, columns = []]) => ({
    field,
    column: snake(field),
    columns: columns.map(snake),
  }));

export const sqlList = (values: readonly string[]): string =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");

/** Every move that is legal between the states of a module. */
export const movesOf = ({
  document,
  states,
  moves,
}: Resource): { asked: readonly Move[]; automatic: readonly Move[] } =>
  document && states ? documentMoves(states) : { asked: [], automatic: moves ?? [] };
