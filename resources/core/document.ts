import type { Rows } from "../../db/generated/rows.ts";
import type { ChildrenField, RecordsField, Table } from "./fields.ts";
import type { Asked } from "./operations.ts";

/** Quantities of a stock level that open lines count towards; what demand lacks is backordered besides. */
export type Dimension = "on_order" | "in_progress" | "pending_return" | "transfer_incoming" | "transfer_outgoing";

/** How demand gets its stock: by itself in lot order, from lots that people choose, in whole kits; or it withholds it from the rest. */
export type Fill = "auto" | "mapped" | "kit" | "hold";

/** What a kind of line asks of the ledger while its document is live. Its name is the kind of the claim that is posted. */
export type Flow<Field extends string = string, Column extends string = string> = {
  /** Demand is filled from free lots and waits for what it lacks; supply is expected. */
  is: "demand" | "supply";
  /** The document's warehouse it concerns. */
  at: Field;
  /** Column with what is done of it; default the line's. */
  done?: Column;
  feeds?: readonly Dimension[];
  /**
   * How demand is filled, default by itself; or the document's switch by which people choose the lots of all its lines; or the
   * line's reference to the one lot it is about: it takes what is on hold there first, which goes back on hold when it is given up.
   */
  fill?: Fill | { readonly mappedBy: Field } | { readonly lot: Column };
  /** The date by which it ranks, where it is not the document's. */
  due?: Field;
  /** A line for which this is true has none of it. */
  unless?: Column;
};

/** What one of a line costs, and which resolver gives it. */
export type Amount<Field extends string = string, Column extends string = string> =
  | {
      column: Column;
      /** A rule for the document's party, unless it was entered; an open document has one on every line. */
      rule: "price" | "cost";
      /** Columns of the line and of the document with the rate it is taxed at. */
      tax?: Column & Field;
      /** What is taken off: columns of the line and of the document with what was agreed, and the line's with its share of the document's. */
      discount?: { given: Column & Field; share: Column };
    }
  | {
      column: Column;
      /** The line it names: this column of that, unless it was entered. */
      named: string;
      /** Column of the line with the rate it is taxed at: the one that the line it names is taxed at. */
      tax?: Column;
    };

/** A line of the root that a line is about, whose SKU it has. */
export type Named<Column extends string = string> = {
  /** The reference to it. */
  line: Column;
  /** The column of it that names the root, where it is no line of that but a record of something done: what left in a package. */
  by?: string;
  /** The column of it which all lines that name it together stay within. */
  upTo: string;
  /** While a setting of the account is this, they stay within another column of it besides. */
  whenSet?: { readonly setting: string; readonly is: string; readonly upTo: string };
  /** Amounts that both have: each line that names it has its part of them, to the cent, and together they are the whole. */
  parts?: readonly Column[];
  /** Amounts of it that are credits of a line of the root, which another reference names: that line's own amounts do not fall below them. */
  credits?: { line: Column; amounts: readonly Column[] };
};

/** A kind of line. */
export type Lines<Field extends string = string, Column extends string = string> = {
  item: Column;
  /**
   * They are made, never typed, and come after those that are: what lines of another kind, which `line` names, are made of, by the
   * bills of materials as they were when those were saved. Every such line has a bill, or each for which `where` is true.
   */
  bill?: { of: Field; line: Column; where?: string };
  /** Column that says of a line that its SKU is no stock: it has no flows and is done with the others. Without it there are none such. */
  stockless?: Column;
  /** Column that names what made a line, where people did not type it: it changes and goes with that, and nobody's discount or copy takes it along. */
  madeBy?: Column;
  /** It is about a line of the root. */
  of?: Named<Column>;
  /** Column with what is done: none, some or all of every line moves the document on by itself. */
  done?: Column;
  /** Column with what was begun of it and is not done: what is on its way. */
  underWay?: Column;
  /** What one costs. */
  amount?: Amount<Field, Column>;
  /** Nothing is paid for it, and still its SKU has a rule of this kind, for whomever. */
  needsRule?: "cost";
  flows: Readonly<Record<string, Flow<Field, Column>>>;
  /** Beside a line that is short: what can be done about it, keys of admin/modules. */
  shortageActions?: readonly string[];
};

/** What makes a module a document: states, lines and what they ask of the ledger. Gives cancelX, closeX and reopenX. */
export type Document<Field extends string = string, LinesOf = Readonly<Record<string, Lines>>> = {
  /** Stands before the number people read. */
  prefix: string;
  /** The reference to the document whose row is the lock, where it is not its own: an invoice's and a return's is their order. */
  root?: Field;
  /**
   * Roots that a save or a deletion of it touches besides its own: a function of app_private that tells them all, from the id (null of a new one)
   * and the input. They are locked first, in the order of their ids.
   */
  touches?: string;
  /** Once it is done, nothing of it is left, and its root may end: a payment that was paid back. */
  leavesRoot?: "done";
  /** The key of its root's update by which it is made, changed and removed as well: one of that one's `inputs`. */
  throughRoot?: string;
  /** Whom it is with. */
  parties: readonly Field[];
  /** Once it was opened, it stays with them. */
  keepsParty?: true;
  /** Where its goods are, or from where to where they go, where it has any: lines come after parties and places. */
  places?: { readonly at: Field } | { readonly from: Field; readonly to: Field };
  /** What moves it on, where that is not what is done of its lines. */
  movedBy?: "operations";
  /** Amounts of its own move it on: it is done once those `by` it together reach that `of` it, and open again below. */
  progress?: { readonly of: Field; readonly by: readonly Field[] };
  /** Fields whose value no other record has, as a vendor's own bill number: a copy is made without them. */
  named?: readonly Field[];
  /** The date by which it should be done; later it is late. */
  due?: Field;
  /** Its kinds of line by the field of its children; a document may have none. */
  lines: LinesOf;
  /** Amounts of the document that are sums of its lines': field → columns of the lines. */
  sums?: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Where it has a state that is canceled. */
  canceling?: {
    /** What it means once something is done: refused, or what is left is closed. */
    whenDone: "refused" | "closed";
    /** Action of the scope it needs, besides that of an update. */
    scope?: string;
    /** A function of app_private that is called first with the id and the input. */
    before?: string;
  };
  /** It can be deleted while it is live, whatever was done: a function of app_private that is called first with the id, and takes that back. */
  deleting?: { before: string };
  /** What closing means beside giving up what is open. */
  closing?: {
    /** A function of app_private that is called first with the id and the input. */
    before: string;
    /** A function of app_private that is called first, with the id, when what was closed is opened again. */
    undo?: string;
    /** Keys of `inputs` that people are asked for once it refuses without them. */
    asks?: Readonly<Record<string, Asked>>;
  };
  /** A function of app_private that is called last, with the id, once it was settled and something of it is or was done: what follows from that elsewhere. */
  settled?: string;
  /** Beside the total of its lines as they are typed: a component of admin/modules that is told it. */
  totalNote?: string;
  /** A function of app_private that tells, for some SKUs, what of its own records does not agree: read by verify_ledger. */
  checks?: string;
};

type FieldsOfKind<F, Kind> = { [K in keyof F]: F[K] extends { kind: Kind } ? K : never }[keyof F] & string;
type ChildOf<F> = F extends (ChildrenField | RecordsField) & { of: infer T extends Table } ? T : never;

/** The same, held to the fields of a definition and the columns of its lines' tables. */
export type DocumentOf<F> = Document<
  Extract<keyof F, string>,
  {
    readonly [K in FieldsOfKind<F, "children" | "records">]?: Lines<
      Extract<keyof F, string>,
      keyof Rows[ChildOf<F[K]>] & string
    >;
  }
>;

/** What people are asked for when they close one, once that is refused without it. */
export const closingQuestions = (document: Document | undefined): Readonly<Record<string, Asked>> =>
  document?.closing?.asks ?? {};

/** The fields that name its warehouses. */
export const placesOf = ({ places }: Pick<Document, "places">): readonly string[] =>
  places === undefined ? [] : "at" in places ? [places.at] : [places.from, places.to];

/** Whether it is begun on the page of its root: its lines are about lines there, which nobody names in a form of its own. */
export const isBegunAtRoot = (document: Pick<Document, "root" | "lines"> | undefined): boolean =>
  document?.root !== undefined && Object.values(document.lines).some(({ of }) => of !== undefined);

/** Whether its lines want goods or expect them, as their first flow says. */
export const flowOf = (document: Pick<Document, "lines"> | undefined): Flow["is"] | undefined =>
  Object.values(document?.lines ?? {}).flatMap(({ flows }) => Object.values(flows))[0]?.is;

/** qtyShipped → shipped: what was done, as its words and problems call it. */
export const deedOf = (done: string): string => {
  const deed = done.replace(/^qty/, "");
  return deed.charAt(0).toLowerCase() + deed.slice(1);
};
