import type { FieldKind, KindHolding } from "./kinds.ts";
import type { AmountPart } from "./amounts.ts";
import type { Decimal, IsoDate, IsoDatetime, References, Rows } from "../../db/generated/rows.ts";

/** What a field needs whatever its kind. Labels and help texts are translations: resources.<module>.fields.<name>. */
type Common = {
  /** The form refuses to send without it; the database refuses too. */
  required?: boolean;
  /** Shown, never sent. */
  readOnly?: boolean;
  /** Can be given when the record is made, and not changed later. */
  createOnly?: boolean;
  /** The form shows it for records that exist; a new one starts with its default. */
  editOnly?: boolean;
  /** The form shows it, disabled, with what stands in this other field. */
  copiedFrom?: string;
  /** An input of the field's own instead of its kind's: a key of admin/modules, such as user-roles/PermissionsInput. */
  input?: string;
  /** In a line of a document, a component instead of its kind's cell: a key of admin/modules, such as sales-orders/LineShipped. */
  cell?: string;
  /** Read and written by the input of this other field, and not shown itself. */
  editedBy?: string;
  /** Has a help text: resources.<module>.help.<name>. */
  help?: boolean;
  /** Lists may be ordered by it; true for every stored column that has an order unless switched off. */
  sortable?: boolean;
  /** Lists offer a filter on it; a text names the filter where core/filters.ts would choose another name. */
  filter?: boolean | string;
  /** Withheld from roles without sku_prices or sku_costs. */
  secret?: "price" | "cost";
  /** A text that is made once from values of a record. Its amounts are withheld from readers who may not see them: the table has `secrets` and `full_texts`. */
  rendered?: true;
  /** Its value can refuse what others do: a user who may not see such amounts does not set it, since refusals would tell them. Of lines, prices, costs and discounts are so anyhow; "saved": of what is saved already. */
  judges?: true | "saved";
  /** What an amount is made of, where no sum of a document and no part of a line says it: a reader who presses it is told. */
  madeOf?: readonly AmountPart[];
  /** The form asks for it only while other fields have these values, or one of them: choices of the kind "choice". */
  when?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** Facts leave it out while it is empty, or an amount or a percentage of nothing. */
  quiet?: boolean;
  /** Takes the full width of a form. */
  wide?: boolean;
  /** Value a new form starts with; "today" for a date. */
  initial?: string | number | boolean;
};

/** A table of the database, which is also a module. */
export type Table = keyof Rows & string;

export type { FieldKind } from "./kinds.ts";
export type VirtualKind = "labels" | "customFields" | "children" | "records" | "computed" | "password";

/**
 * Where the values of a choice come from when they are not listed: modules that carry labels, that take custom fields,
 * that hold files, whose records have pages, that are documents or that have a list, these and the reports, whose changes criteria wait for, that are printed, that mails are about, or all of them; integrations; modules and scopes of the permission model, those of them that a custom app can declare; or whatever people enter. core/registry.ts resolves them.
 */
export type OptionSource =
  | "labelledModules"
  | "customisedModules"
  | "fileOwners"
  | "withPages"
  | "documents"
  | "lists"
  | "testable"
  | "mailed"
  | "printed"
  | "modules"
  | "permissionModules"
  | "scopes"
  | "appScopes"
  | "integrations"
  | "free";

type Extras = {
  choice: { options: readonly string[] | OptionSource };
  choices: { options: readonly string[] | OptionSource };
  reference: {
    module: Table;
    /** Narrow the lookup by another field of the form: {warehouseId: "warehouseId"} means its warehouseIds filter gets this form's warehouseId. */
    within?: Readonly<Record<string, string>>;
    /** The same by a field of the record whose child this one is: an invoice of the payment's order. */
    withinParent?: Readonly<Record<string, string>>;
    /** A new record that names none takes the first one entered. */
    first?: true;
    /** Only records that pass this filter can be chosen: {isActive: true}. */
    offered?: Readonly<Record<string, unknown>>;
  };
  text: {
    min?: number;
    max?: number;
    /** Letters, digits, - and _ only. */ alphanumeric?: boolean;
    /** An address of the web: http:// or https://. */ web?: boolean;
    /** A file's name: small letters, digits and hyphens, and one of these endings. */ ends?: readonly string[];
    /** The field with what it says as {key, values}: screens show `said.<key>` in the reader's language. */ said?: string;
  };
  email: { min?: number };
  multiline: { max?: number };
  /** The document whose states they are, or the field that names it; default its own module. */
  state: { of?: string };
  /** The prefix stands before the number people read: S-3391. */
  code: { max?: number; prefix?: string; alphanumeric?: boolean };
  integer: { min?: number; max?: number };
  percent: { min?: number; max?: number };
  /** Longest value that is taken; default 500 characters. */
  secret: { max?: number };
  /** Something of the record is owed by this day, beside what is due. */
  date: { deadline?: true };
  money: { min?: number };
  unitMoney: { min?: number };
  /**
   * `positive`: greater than 0. `atLeast`: not below another field of the form, a maximum and its minimum. `signed`: a
   * change, below zero takes out, and it is said with its sign.
   */
  quantity: { min?: number; positive?: true; atLeast?: string; signed?: true };
};
type ExtraOf<K> = K extends keyof Extras ? Extras[K] : unknown;
type Made<K extends FieldKind> = Common & { kind: K } & ExtraOf<K>;

export type Field<K extends FieldKind = FieldKind> = { [P in K]: Made<P> }[K];
export type LabelsField = { kind: "labels" };
export type CustomFieldsField = { kind: "customFields" };
/** Records of another resource that belong to this one and are saved with it. */
export type ChildrenField = {
  kind: "children";
  of: Table;
  /** The child's column that points here, in the API's spelling. */
  by: string;
  /** So many there are at most. */
  most?: number;
};
/** Records of another resource that point at this one: shown with it, saved elsewhere. */
export type RecordsField = Omit<ChildrenField, "kind"> & { kind: "records" };

/** Where a computed value comes from; the API reads it under the caller's own rights. */
export type Source =
  /** How many rows point at this record by a column of theirs. */
  | { readonly count: string; readonly by: string }
  /** The sum of a column over rows that point at this record; none gives 0. `by` is their column, `where` what else must hold. */
  | {
      readonly sum: string;
      readonly of: string;
      readonly by: string;
      readonly where?: Readonly<Record<string, string | boolean>>;
    }
  /** A quantity of the stock level of this record's SKU in the warehouse of its document. */
  | { readonly level: string }
  /** The records that rows pointing at this one name: the vendors of a SKU's cost rules. */
  | { readonly distinct: string; readonly of: string; readonly by: string }
  /** The record that another one names which a reference of this one names: the customer of a shipment's order. */
  | { readonly named: string; readonly of: string; readonly by: string }
  /** The records above this one along a field that refers to its own module, the topmost first. */
  | { readonly ancestors: string }
  /** The record this one follows. */
  | { readonly owner: true }
  /** A column of the record that a reference of this one names: the serial number of an arrival's lot. */
  | { readonly value: string; readonly of: string; readonly by: string }
  /** The company that the record belongs to. */
  | { readonly account: true }
  /** What app_hidden.<call>(id) answers, to those it answers. */
  | { readonly call: string }
  /** The SKU's stock levels, one per warehouse. */
  | { readonly stockLevels: true }
  /** The first image among the record's files. */
  | { readonly image: true };

/** A value the API works out: read only, never a column of the table. */
export type ComputedField = {
  kind: "computed";
  as: FieldKind | "references" | "stockLevels" | "file";
  from: Source;
  /** Module of the records, where they are references. */
  module?: Table;
  secret?: "price" | "cost";
  /** Facts leave it out while it is empty or an amount of nothing. */
  quiet?: boolean;
};
/** Chosen when a record is made, kept hashed and never read back; the table's app_private.before_save_… has it as an input. */
export type PasswordField = {
  kind: "password";
  required?: boolean;
  help?: boolean;
  min?: number;
  /** A new form starts with a random one, to be handed over. */
  preset?: boolean;
  /** Repeats this other password. */
  matches?: string;
};
export type VirtualField =
  LabelsField | CustomFieldsField | ChildrenField | RecordsField | ComputedField | PasswordField;
export type AnyField = Field | VirtualField;

/** Kinds that fit a column of type V; its brand tells an exact number or a date from a text. */
type KindOf<V> = [V] extends [Decimal]
  ? KindHolding<"decimal">
  : [V] extends [IsoDate]
    ? KindHolding<"date">
    : [V] extends [IsoDatetime]
      ? KindHolding<"datetime">
      : [V] extends [string]
        ? KindHolding<"text">
        : [V] extends [number]
          ? KindHolding<"integer">
          : [V] extends [boolean]
            ? KindHolding<"boolean">
            : [V] extends [readonly string[]]
              ? KindHolding<"list">
              : KindHolding<"json">;

/** Fields that can show a column of type V. */
export type FieldOf<V> = Field<KindOf<NonNullable<V>>>;

/** A lookup of one module; a foreign key accepts no other. */
export type ReferenceTo<M> = Omit<Made<"reference">, "module"> & { module: M };

/** Children and records fields a module can have: tables with a foreign key to it, by that key. */
export type ChildrenOf<N> = {
  [C in keyof References]: {
    [B in keyof References[C]]: References[C][B] extends N ? { kind: "children" | "records"; of: C; by: B } : never;
  }[keyof References[C]];
}[keyof References];

type Maker<K extends FieldKind> = {
  (): { kind: K };
  <const O extends Common & ExtraOf<K>>(options: O): { kind: K } & O;
};
const of =
  <K extends FieldKind>(kind: K): Maker<K> =>
  (options: object = {}) =>
    ({ kind, ...options }) as never;

export const text = of("text");
export const multiline = of("multiline");
/** A code people read aloud and scan: SKU, lot, document number. */
export const code = of("code");
export const email = of("email");
export const phone = of("phone");
export const country = of("country");
export const timeZone = of("timeZone");
export const color = of("color");
/** One of a few fixed values; texts are translations: resources.<module>.options.<field>.<value>. */
export const choice = of("choice");
export const choices = of("choices");
/** The fixed system state of a document. */
export const state = of("state");
export const integer = of("integer");
/** Bytes, shown as people say them: 1.2 MB. */
export const fileSize = of("fileSize");
export const quantity = of("quantity");
/** An amount, two decimals. */
export const money = of("money");
/** A price or cost of one unit, four decimals. */
export const unitMoney = of("unitMoney");
export const percent = of("percent");
/** What is taken off an amount: "10%" of it, or "5.00". */
export const discount = of("discount");
export const boolean = of("boolean");
export const date = of("date");
export const datetime = of("datetime");
/**
 * A value that is given and never read again: the API seals it (db/client), its column says since when there is one.
 * @public integrations declare their settings with it
 */
export const secret = of("secret");
export const reference = of("reference");
export const json = of("json");
export const password = (options: Omit<PasswordField, "kind"> = {}): PasswordField => ({
  kind: "password",
  ...options,
});
export const labels = (): LabelsField => ({ kind: "labels" });
export const customFields = (): CustomFieldsField => ({ kind: "customFields" });
export const children = <const C extends keyof References, const B extends keyof References[C] & string>(
  of: C,
  by: B,
  options: Pick<ChildrenField, "most"> = {},
) => ({ kind: "children", of, by, ...options }) as const;
export const records = <const C extends keyof References, const B extends keyof References[C] & string>(of: C, by: B) =>
  ({ kind: "records", of, by }) as const;
export const computed = <const O extends Omit<ComputedField, "kind" | "as">, const A extends ComputedField["as"]>(
  as: A,
  options: O,
) => ({ kind: "computed", as, ...options }) as { kind: "computed"; as: A } & O;

const virtual: readonly string[] = [
  "labels",
  "customFields",
  "children",
  "records",
  "computed",
  "password",
] satisfies VirtualKind[];
/** Whether the field is a column of the module's own table. */
export const isColumn = (field: AnyField): field is Field => !virtual.includes(field.kind);
/** Whether forms have a help text below it. */
export const hasHelp = (field: AnyField): boolean =>
  (isColumn(field) || field.kind === "password") && Boolean(field.help);
