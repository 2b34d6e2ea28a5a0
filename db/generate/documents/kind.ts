import type { Document, Flow, Lines, Named } from "../../../resources/core/document.ts";
import {
  deletableStates,
  documentTransitions,
  liveStates,
  statesAt,
  type Move,
  type Progress,
  type States,
} from "../../../resources/core/stages.ts";
import { snake } from "../../../resources/core/naming.ts";
import { inSentence } from "../../../resources/core/texts/sentence.ts";
import { childrenFieldsOf, lineFieldOf, type Resource } from "../../../resources/core/resource.ts";

/** What one costs: from a rule, or taken with its rate of tax from columns of the line that is named. */
type Amount =
  | { column: string; rule: "price" | "cost"; tax?: string; discount?: { given: string; share: string } }
  | {
      column: string;
      rule?: undefined;
      tax?: undefined;
      discount?: undefined;
      takes: readonly { own: string; its: string }[];
    };

/** A kind of line with the names its SQL is written in. */
export type KindOfLine = {
  /** The document's field of its children. */
  field: string;
  table: string;
  /** Column that names the document. */
  parent: string;
  item: string;
  /** What the item is a record of. */
  itemTable: string;
  /** The line of the root that it names: its table, what names its document, what it is of, how much of it there is, and of which amounts it has its part. */
  of?: {
    column: string;
    table: string;
    parent: string;
    item: string;
    upTo: string;
    whenSet?: { setting: string; is: string; upTo: string };
    /** The column of it that says that it is no stock, of which nothing is done. */
    stockless?: string;
    parts: readonly string[];
    /** The root's lines that it credits: how it names one, their table and item, what is done of them, what one costs, and the amounts that both have. */
    credits?: {
      column: string;
      table: string;
      item: string;
      done?: string;
      amount?: string;
      amounts: readonly string[];
    };
    amount?: string;
    tax?: string;
    /** Its share of what is taken off its document. */
    share?: string;
  };
  /** What its resource has as columns. */
  columns: ReadonlySet<string>;
  /** Undefined where nothing is done of it. */
  done?: string;
  /** Every column with something done: the line's and those of its flows. */
  doneColumns: readonly string[];
  amount?: Amount;
  needsRule?: "cost";
  /** The column that says that its SKU is no stock. */
  stockless?: string;
  /** The column that names what made a line that nobody typed. */
  madeBy?: string;
  /** They are made of the bills of materials of other lines: those lines' table, item and done column, and which of them have a bill. */
  bill?: { column: string; table: string; field: string; item: string; done: string; where?: string };
  flows: readonly (Omit<Flow, "unless"> & { kind: string; at: string; done: string; unless: readonly string[] })[];
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

/** The document's lines that are such a table. */
const lineKindOf = (table: string, resources: readonly Resource[]) =>
  resources.flatMap((root) =>
    childrenFieldsOf(root).flatMap(([name, { of, by }]) => {
      const lines = root.document?.lines[name];
      const { column, tax } = lines?.amount ?? {};
      const share = lines?.amount && "rule" in lines.amount ? lines.amount.discount?.share : undefined;
      return of === table && lines
        ? [
            {
              parent: snake(by),
              item: snake(lines.item),
              ...(lines.done ? { done: snake(lines.done) } : {}),
              ...(column ? { amount: snake(column) } : {}),
              ...(tax ? { tax: snake(tax) } : {}),
              ...(share ? { share: snake(share) } : {}),
              ...(lines.stockless ? { stockless: snake(lines.stockless) } : {}),
            },
          ]
        : [];
    }),
  )[0];

/** The kind of the lines that a reference of another document's lines names. */
const namedBy = (
  fields: Resource["fields"],
  { line, upTo, by: root, whenSet, parts = [], credits }: Named,
  resources: readonly Resource[],
  item: string,
): KindOfLine["of"] => {
  const tableBy = (name: string): string => {
    const field = fields[name];
    return field?.kind === "reference" ? field.module : "";
  };
  const table = tableBy(line);
  if (root) {
    const credited = credits && lineKindOf(tableBy(credits.line), resources);
    return {
      ...{ parent: snake(root), item, column: snake(line), table, upTo: snake(upTo), parts: [] },
      ...(credits && credited
        ? {
            credits: {
              ...{ column: snake(credits.line), table: tableBy(credits.line), item: credited.item },
              ...(credited.done ? { done: credited.done } : {}),
              ...(credited.amount ? { amount: credited.amount } : {}),
              amounts: credits.amounts.map(snake),
            },
          }
        : {}),
    };
  }
  const found = lineKindOf(table, resources);
  if (!found) throw new Error(`${line} names no line of a document.`);
  return {
    ...found,
    column: snake(line),
    table,
    upTo: snake(upTo),
    ...(whenSet ? { whenSet: { ...whenSet, setting: snake(whenSet.setting), upTo: snake(whenSet.upTo) } } : {}),
    parts: parts.map(snake),
  };
};

const amountOf = (amount: NonNullable<Lines["amount"]>, of: KindOfLine["of"]): Amount => {
  const column = snake(amount.column);
  if ("rule" in amount) {
    const { rule, tax, discount } = amount;
    const off = discount && { given: snake(discount.given), share: snake(discount.share) };
    return { column, rule, ...(tax ? { tax } : {}), ...(off ? { discount: off } : {}) };
  }
  const taxed = amount.tax && of?.tax ? [{ own: snake(amount.tax), its: of.tax }] : [];
  return { column, takes: [{ own: column, its: snake(amount.named) }, ...taxed] };
};

const lineOf = (
  resource: Resource,
  resources: readonly Resource[],
  name: string,
  { item, of, bill, done, amount, needsRule, stockless, madeBy, flows }: Lines,
): KindOfLine => {
  const child = lineFieldOf(resource, name);
  if (!child) throw new Error(`The lines ${name} of ${resource.name} are no children.`);
  const fields = resources.find((each) => each.name === child.of)?.fields ?? {};
  const named = Object.entries(flows).map(([kind, flow]) => ({
    ...flow,
    kind,
    at: snake(flow.at),
    done: snake(flow.done ?? done ?? ""),
    unless: [flow.unless ?? [], stockless ?? []].flat().map(snake),
  }));
  const whole = resource.document?.lines[bill?.of ?? ""];
  const made = bill &&
    whole && {
      column: snake(bill.line),
      table: lineFieldOf(resource, bill.of)?.of ?? "",
      field: bill.of,
      item: snake(whole.item),
      done: snake(whole.done ?? ""),
      ...(bill.where ? { where: snake(bill.where) } : {}),
    };
  const taken = of && namedBy(fields, of, resources, snake(item));
  const items = fields[item];
  return {
    field: name,
    table: child.of,
    parent: snake(child.by),
    item: snake(item),
    itemTable: items?.kind === "reference" ? items.module : "",
    ...(taken ? { of: taken } : {}),
    columns: new Set(Object.keys(fields).map(snake)),
    ...(done ? { done: snake(done) } : {}),
    doneColumns: [...new Set([...(done ? [snake(done)] : []), ...named.map((flow) => flow.done)])],
    ...(amount ? { amount: amountOf(amount, taken) } : {}),
    ...(needsRule ? { needsRule } : {}),
    ...(stockless ? { stockless: snake(stockless) } : {}),
    ...(madeBy ? { madeBy: snake(madeBy) } : {}),
    ...(made ? { bill: made } : {}),
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

/** Kinds of line that people type; they come first, so each has the same place among these as among all. */
export const typedOf = ({ lines }: Pick<Kind, "lines">): readonly KindOfLine[] => lines.filter(({ bill }) => !bill);

/** Kinds of line that are made of bills of materials. */
export const madeOf = ({ lines }: Pick<Kind, "lines">): readonly (KindOfLine & Required<Pick<KindOfLine, "bill">>)[] =>
  lines.flatMap((line) => (line.bill ? [{ ...line, bill: line.bill }] : []));

/** Kinds that are made, changed and removed by an update of what they are about, too, with the key of its input. */
export const throughRootsOf = (root: Resource, resources: readonly Resource[]): { key: string; kind: Kind }[] =>
  resources.flatMap((resource) => {
    const key = resource.document?.throughRoot;
    const kind = key === undefined ? undefined : kindOf(resource, resources);
    return key !== undefined && kind?.root?.table === root.name ? [{ key, kind }] : [];
  });

/** The column by whose day a flow's lines rank, as SQL. */
export const dueOf = ({ document }: Kind, flow: Pick<Flow, "due">, row: string): string => {
  const due = flow.due ?? document.due;
  return due ? `${row}.${snake(due)}` : "null::date";
};

/** The column that says of a line that it is a kit. */
export const kitColumnOf = (kind: Pick<Kind, "lines">, { table }: KindOfLine): string | undefined =>
  madeOf(kind).find(({ bill }) => bill.table === table)?.bill.where;

/** Whether lines are of SKUs, which may be kits or no stock. */
export const isOfSkus = ({ itemTable }: Pick<KindOfLine, "itemTable">): boolean => itemTable === "skus";

/** Whether such lines move nothing, or no SKU: they may be about whatever there is. */
const movesNothing = (line: KindOfLine): boolean => !isOfSkus(line) || line.flows.length === 0;

/** Whether kits can be on such lines: they are no stock, so only where what they are made of is kept beside them. */
export const takesKits = (kind: Pick<Kind, "lines">, line: KindOfLine): boolean =>
  movesNothing(line) || kitColumnOf(kind, line) !== undefined;

/** Whether SKUs that are no stock can be on such lines: where a column says so of each. */
export const takesStockless = (line: KindOfLine): boolean => movesNothing(line) || line.stockless !== undefined;

/** The condition of lines that have a flow, as SQL that goes on where others end. */
export const hasFlow = ({ unless }: KindOfLine["flows"][number], row: string): string =>
  unless.map((column) => ` and not ${row}.${column}`).join("");

/** qty_received → received: what was done, as its facts, messages and problems call it. */
export const deedOf = (done: string): string => done.replace(/^qty_/, "");

/** What people call it: "order". */
export const calledOf = ({ resource }: Kind): string => {
  const { called, one } = resource.translations.en;
  return called ?? inSentence(one);
};

/** The module of a document's party; undefined where it has none. */
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
export const movesOf = (resource: Resource): { asked: readonly Move[]; automatic: readonly Move[] } =>
  resource.document ? documentTransitions(resource) : { asked: [], automatic: resource.transitions ?? [] };

/** Where nothing can be canceled, what is open can be deleted: a deleted document counts no more. */
export const endsByDeleting = (kind: Kind): boolean =>
  deletableStates(kind).some((state) => liveStates(kind.states).includes(state));

const among = (column: string, is: "in" | "not in", { states }: Kind, stages: readonly Progress[]): string => {
  const names = statesAt(states, ...stages);
  return names.length > 0 ? `${column} ${is} (${sqlList(names)})` : String(is === "not in");
};
/** Whether a state is at one of some stages, as SQL. A kind that has none of them is never there. */
export const isAt = (kind: Kind, column: string, ...stages: readonly Progress[]): string =>
  among(column, "in", kind, stages);
export const isNotAt = (kind: Kind, column: string, ...stages: readonly Progress[]): string =>
  among(column, "not in", kind, stages);

/** The document's switch by which people choose the lots of a flow's lines. */
export const switchOf = ({ fill }: Pick<Flow, "fill">): string | undefined =>
  typeof fill === "object" && "mappedBy" in fill ? snake(fill.mappedBy) : undefined;

/** The column of a flow's lines that names the one lot each is about. */
export const lotOf = ({ fill }: Pick<Flow, "fill">): string | undefined =>
  typeof fill === "object" && "lot" in fill ? snake(fill.lot) : undefined;

/** The lines whose lots people may choose, the ones they type (which may be made of those), and the switch by which they do. */
export const mappedLine = (kind: Pick<Kind, "lines">) =>
  kind.lines.flatMap((line) => {
    const typed = kind.lines.find(({ table }) => table === (line.bill?.table ?? line.table));
    return line.flows.flatMap((flow) => {
      const by = switchOf(flow);
      return by !== undefined && typed ? [{ line, flow, typed, by }] : [];
    });
  })[0];

/** The lines that name one lot each. */
export const linesOfLots = (kind: Pick<Kind, "lines">) =>
  kind.lines.flatMap((line) =>
    line.flows.flatMap((flow) => {
      const lot = lotOf(flow);
      return lot === undefined ? [] : [{ line, flow, lot }];
    }),
  );
