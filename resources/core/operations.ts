import type { Field, Table } from "./fields.ts";
import type { Progress } from "./stages.ts";

/** Plain types of operation inputs; a list of objects is written [shape], a list of ids ["id"]. */
export type InputType =
  | "id"
  | "integer"
  | "text"
  | "decimal"
  | "date"
  | "datetime"
  | "boolean"
  | "state"
  | "json"
  | readonly ["id"]
  | readonly [InputShape];
export type InputShape = { readonly [name: string]: InputType | { readonly type: InputType; readonly required: true } };

/** A verb of a module: one SQL function app_hidden.<sql>(input jsonb), one mutation field named by its key. */
export type Operation = {
  /** snake_case name of the SQL function. */
  sql: string;
  /** Keys of the input object. */
  input?: InputShape;
  /** Bare arguments instead of an input object, as in deletePackage(id). */
  args?: InputShape;
  /** Module whose record is returned, by an id in the function's answer. */
  returns: string;
  /** Key of the answer that holds that record's id; default `id`. */
  returnsBy?: string;
  /** The answer holds a `token`, too, which is shown to the caller, once, and kept nowhere. */
  tells?: "token";
  /** Scope the button needs; the function checks it too. */
  scope: string;
  /** Scopes that the button needs besides. */
  besides?: readonly string[];
  /** Takes `preview: true`: runs, answers with what would change, and is rolled back. */
  preview?: boolean;
  /** What people are asked for, in order: keys of the input. Without it a button acts at once. */
  form?: Readonly<Record<string, Asked>>;
  /** A special component above what is asked for; it may lead to another operation of the module. */
  extra?: string;
  /** Where its buttons stand; an operation without is called by a special component. */
  buttons?: readonly Button[];
  /** Where one is led afterwards; default one stays. */
  leads?: "list";
};

/** A key of an operation's input as people are asked for it. */
export type Asked = Field & {
  /** Only while this other key is empty. */
  without?: string;
  /** Cannot stay empty while this other key is below zero. */
  neededBelowZero?: string;
};

/** A verb that many records get at once. */
export type BulkVerb = {
  readonly name: string;
  /** Module whose verb it is; default the records' own. */
  readonly of?: string;
  /** Key of its input that names the record; default `id`. */
  readonly by?: string;
  /** Keys of its input that are the same for each record. */
  readonly given?: Readonly<Record<string, string>>;
  /** Stages of the record in which there is something to do; default those of its button. */
  readonly in?: readonly Progress[];
  /** What people are asked for; default the verb's own form. */
  readonly form?: Readonly<Record<string, Field>>;
  /** The verb that takes it back, by its SQL name, and the key of the answer that holds the id it is told; default `id`. */
  readonly undo?: {
    readonly sql: string;
    readonly of?: string;
    /** Keys of the answer that it is told, too. */ readonly told?: readonly string[];
    /** It takes them as `rows`, up to 500 in a call: what was made of several is changed once. */ readonly inParts?: true;
  };
  /** Key of its input that names the bulk action, for what records of one become together. */
  readonly batch?: string;
  /** Module of what is made of a record, whose id the answer has. */
  readonly makes?: Table;
  /** Where the records come from, if not from the module's list: of what they are (app_private.check_… looks at the filter, freeze_… keeps them with what each is given), and the page on which they are chosen. */
  readonly source?: { readonly of: string; readonly page: string };
  /** It takes `rows`, up to 500 in a call, and answers with `rows`: those whose `together` is the same become one. */
  readonly inParts?: true;
};

/** Where a button may stand. */
export const places = ["head", "row", "list", "bulk"] as const;

/** A button of an operation, on a record. */
export type Button = {
  /**
   * In the head of the record; beside it in a list inside another record; above such a list of the operation's module; in
   * the bar of a list's ticked rows, for each of which it is done, without being asked for more than once.
   */
  at: (typeof places)[number];
  /** Module of that record; default the operation's own. */
  on?: string;
  /** Of a button above a list: the module it lists; default the operation's own. */
  above?: string;
  /** A lucide icon name. */
  icon: string;
  /** Letter of its shortcut. */
  key?: string;
  /** In a head: the next step of the record at these stages, and so its filled button. Of several that are offered the first one is. */
  primary?: true;
  /** Quantities or amounts of the record that are not zero while there is something to do. */
  while?: readonly string[];
  /** What fields of the record must be for it to be offered: {isKit: false}. */
  when?: Readonly<Record<string, string | boolean>>;
  /** Stages of the record in which there is something to do; default any. */
  in?: readonly Progress[];
  /** Keys of the input that are the record's: {skuId: "id"}. */
  given: Readonly<Record<string, string>>;
  /** Fields that say what it is about; the first is the {{code}} of its words, all of them the {{name}}. */
  about: readonly string[];
  /** Quantities of the record told below what is asked for: words in `told`. */
  tells?: Readonly<Record<string, string>>;
};

/** Type and presence of one key of an input. */
export const inputOf = (entry: InputShape[string]): { type: InputType; required: boolean } =>
  typeof entry === "object" && "type" in entry
    ? { type: entry.type, required: true }
    : { type: entry, required: false };

export const required = <const T extends InputType>(type: T): { type: T; required: true } => ({ type, required: true });

/** Whether somebody with some scopes is offered an operation. */
export const isOffered = ({ scope, besides = [] }: Operation, may: (scope: string) => boolean): boolean =>
  [scope, ...besides].every(may);
