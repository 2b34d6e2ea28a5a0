import type { References, Rows } from "../../db/generated/rows.ts";
import type {
  AnyField,
  ChildrenField,
  ChildrenOf,
  ComputedField,
  CustomFieldsField,
  FieldOf,
  LabelsField,
  PasswordField,
  RecordsField,
  ReferenceTo,
  Table,
} from "./fields.ts";
import type { Document, DocumentOf } from "./document.ts";
import type { Move, Progress, States } from "./stages.ts";
import type { ExtraFilter } from "./filters.ts";
import type { Beside, Insight, Panel } from "./insights.ts";
import type { BulkVerb, InputShape, Operation } from "./operations.ts";
import type { Report } from "./report.ts";
import type { Synonyms } from "./synonyms.ts";
import type { AnyTexts, ResourceTexts } from "./texts.ts";

export { isColumn } from "./fields.ts";
export type { InputShape, InputType, Operation } from "./operations.ts";

/** The table whose row type this is. */
type TableOf<R> = { [T in Table]: [Rows[T]] extends [R] ? ([R] extends [Rows[T]] ? T : never) : never }[Table];

type KeysOf<N> = N extends keyof References ? References[N] : Readonly<Record<never, never>>;

/** Each field is a column of the table in a kind that fits it, a foreign key a reference to its own target, or a virtual field. */
type FieldsOf<N extends Table, F> = {
  readonly [K in keyof F]: K extends keyof Rows[N]
    ? K extends keyof KeysOf<N>
      ? ReferenceTo<KeysOf<N>[K]>
      : FieldOf<Rows[N][K]>
    : LabelsField | CustomFieldsField | ComputedField | PasswordField | ChildrenOf<N>;
};

/** What a special tab is for, where it is a document's work: packing, receiving. */
export type Work = {
  /** Tells beside its name how much of the document is done. */
  progress?: true;
  /** Tells beside its name how many records of another module point here. */
  counts?: { list: Table; by: string };
  /** Inputs that are mended here: a refusal that names one leads to it. */
  mends?: readonly string[];
  /** What of it may be decided while a new record is typed: a component as special ones are. */
  first?: string;
  /** At these stages the page begins with it, instead of with the first tab. */
  foremost?: readonly Progress[];
  /** The button in the head that leads there while there is something to do: words in `begins`. */
  begins?: {
    /** A lucide icon name. */
    icon: string;
    /** Letter of its shortcut. */
    key: string;
    scope: string;
    /** Field with how much can be done now; default what is open of the document. */
    of?: string;
    /** The work is a modal over the tab, which the button opens at once. */
    modal?: true;
  };
};

/** A list of another module, by its foreign key to this one. */
type ListTabOf<N> =
  ChildrenOf<N> extends infer C ? (C extends { of: infer L; by: infer B } ? { list: L; by: B } : never) : never;

/** A tab of the detail screen. */
type TabOf<N, Name> = {
  readonly name: string;
  /** What fields of the record must be for it to be there. */
  readonly when?: Readonly<Partial<Record<Name & string, string | boolean>>>;
} & (
  | {
      /** Fields of the record, edited in place; children appear as their grid. */
      fields: readonly Name[];
      /** Special component beside or below the fields, a key of admin/modules. */
      extra?: string;
      /** Facts beside the work. */
      aside?: readonly Name[];
      /** Figures of the record above these facts, which open to what they are made of. */
      beside?: readonly Beside[];
      /** What is told above them, in this order; `below` the special component, or else the lines. */
      panels?: readonly Panel[];
      below?: readonly Panel[];
    }
  /** Children of the record as an editable grid, and what is told below it. */
  | { children: Name; below?: readonly Panel[] }
  /** A list of another module, narrowed to this record. */
  | ListTabOf<N>
  /** A component of admin/modules/<module>/, named by key. */
  | (Work & { component: string })
  /** Images and files of the record. */
  | { files: true }
  /** The record's history. */
  | { history: true }
);

/** A tab as generic code reads it. */
export type Tab<Name extends string = string> = {
  readonly name: string;
  readonly when?: Readonly<Record<string, string | boolean>>;
} & (
  | {
      fields: readonly Name[];
      extra?: string;
      aside?: readonly Name[];
      beside?: readonly Beside[];
      panels?: readonly Panel[];
      below?: readonly Panel[];
    }
  | { children: Name; below?: readonly Panel[] }
  | { list: string; by: string }
  | (Work & { component: string })
  | { files: true }
  | { history: true }
);

/** Where a module stands: in the side bar, or as a tile in a section of the settings. */
export type Menu = {
  order: number;
  /** A lucide icon name. */
  icon: string;
  /** Administrators find it under their own name, too. */
  inUserMenu?: boolean;
  /** The product tour stops here, in the order of the menu. */
  tour?: true;
} & ({ in: "side" } | { in: "settings"; section: SettingsSection });
export type SettingsSection = "security" | "system-config" | "api-apps" | "utilities";

/**
 * A date with which records of a module stand in the calendar, or from which to `until` which; `beside` is the reference whose name
 * stands there, default the party. A user who may update the record moves it there, unless `fixed`.
 */
export type CalendarDate<Name extends string = string> = {
  readonly date: Name;
  readonly until?: Name;
  readonly beside?: Name;
  /** A quantity: without any of it, there is nothing to remember. */
  readonly positive?: Name;
  readonly fixed?: true;
};

export type Generic = "create" | "update" | "delete";

/** Rows that the ledger keeps of a module's records: `by` is their key to it, `fields` what they hold, in their kinds. */
export type LedgerRows = { readonly by: string; readonly fields: Readonly<Record<string, AnyField>> };

/** Rows of files that app_hidden.bring_<module> saves and take_back_<module> undoes: `required` are the fields without which none makes a record. */
type OwnRows<Name extends string> = { readonly required: readonly Name[] };

/** What a resource says besides its fields, tabs and words. */
/** What is special of an integration beside its settings. */
export type Integration = {
  /** Why its items fail, beside reasons of the connection that all have: keys of `causes` in its texts. */
  readonly causes?: readonly string[];
  /** Where its items stand, if not among `sync_items`: the field that names the receiver, and what is done with one. */
  readonly items?: { readonly module: Table; readonly by: string; readonly retry: string; readonly leaveOut: string };
};

type Facts<Name extends string> = {
  /** Scope prefix, where it is not the singular of the name. */
  scope?: string;
  /** Path of its screens, where it is not the name. */
  route?: `/${string}`;
  /** The field that names a record to people. */
  title: Name;
  /** The field that is its picture: drawn beside its title in lists and lookups, and large on its page. */
  image?: Name;
  /** Columns the search box looks at; default the title. A reference among them is the record's party: its name is looked at. */
  search?: readonly Name[];
  /** Children whose titles its records are called by, too: every search, lookup and scan finds them by these; `times` says how many of it one stands for. */
  alsoCalled?: { readonly children: Name; readonly times?: string };
  /** Fields shown as one object in the API: {profile: ["firstName", "lastName"]}. */
  groups?: Readonly<Record<string, readonly Name[]>>;
  /** Columns of the list, in order. A module without a list has no screens of its own (line items, rules). */
  list?: readonly Name[];
  /** The list is shown in tabs of other modules only: no route, no menu. */
  embedded?: boolean;
  /** Columns where records are edited inside their parent; default the form. */
  grid?: readonly Name[];
  /** Default order; `id` descending unless said. */
  sort?: { readonly column: Name | "id"; readonly order: "ASC" | "DESC" };
  /** Filters beyond searchText, ids, createdAfter, createdBefore, labelIds and fields with `filter`. */
  filters?: readonly ExtraFilter[];
  /** Children that are typed with a new record, in the same form and the same save. */
  begins?: readonly Name[];
  /** Fields of the create and edit form, in order; default every writable one. */
  form?: readonly Name[];
  /** Special component above the fields of the form of a record that is there, a key of admin/modules. */
  formExtra?: string;
  /** A new record may begin as a copy of one: the form then starts with its values, but for codes, which are its own. */
  copied?: true;
  /** Records open on a tab of the record they belong to, instead of a page of their own. */
  ownedBy?: { readonly by: Name; readonly tab: string };
  /** Slide-in modal: 485 or 985 px. */
  width?: "narrow" | "wide";
  menu?: Menu;
  /** The search of the top bar stays away on its screens (SPEC 2). */
  hidesSearch?: true;
  /** Fields told beside a record's name where it is found by typing: quantities with their word, texts as they are. */
  summaryFields?: readonly Name[];
  /** Nobody is picked for a person: a lookup of these begins empty, where others begin with the first there is. */
  startsEmpty?: true;
  /** How its records are looked up in a cell, instead of by name: a key of admin/modules, such as skus/lookup. */
  lookup?: string;
  /** What its own lookup is narrowed by beside its filters. */
  lookupTakes?: readonly string[];
  /** Typed first in the palette, this sign finds records of this module alone. */
  searchPrefix?: "#" | "@";
  /** Where someone whose role lacks the module is led, instead of being told so. */
  fallbackRoute?: string;
  /** Modules that must have a record before the first of this one can be made: the steps on its empty screen. */
  needs?: readonly Table[];
  /** Modules that come before this one when a company sets itself up, though nothing is refused without them. */
  after?: readonly Table[];
  /** The fixed system states, in the order of a record's life. */
  states?: States;
  /**
   * Legal moves between states: of a document those that people ask for, where its stages would have others; else those that only
   * functions of the database make.
   */
  transitions?: readonly Move[];
  operations?: Readonly<Record<string, Operation>>;
  /** What its page tells of a record beside its own values, by name. */
  insights?: Readonly<Record<string, Insight>>;
  /** Names that the API has beside a field's own, to read, to give and to order by: {originWarehouseId: "warehouseId"}. */
  aliases?: Readonly<Record<string, Name>>;
  /** Keys of the create and update input that are no field; the table's app_private.before_save_… takes them. */
  inputs?: InputShape;
  /** Records cannot be made, edited or deleted through the generic writer. */
  readOnly?: boolean;
  /** Which generic mutations there are; default all three, none when readOnly. Operations may take the name of a missing one. */
  writes?: readonly Generic[];
  /** Each account has one record of it, made with the account: it is shown and edited among the settings. */
  single?: boolean;
  /** It holds the settings of an integration: another system that the company is connected with, which is called as the module is. */
  integration?: Integration;
  /**
   * The field with the day it is booked on. Within closed books nothing comes to be dated, and a record stays as it is; of one
   * that is a promise and no booking, such as an order, the date alone.
   */
  bookedOn?: { readonly date: Name; readonly holds: "record" | "date" };
  /** Each record belongs to one person: it stays out of the history, which others read. */
  personal?: boolean;
  /**
   * Its records are credentials: a signed-in person changes them, and no API key, app, workflow or automation does. Names the functions
   * of the database that change them besides its own writers and operations.
   */
  inPerson?: { readonly alsoBy: readonly string[] };
  /** Rules set none of its fields: it says what is done with somebody's rights. */
  byPeople?: true;
  /** The history does not tell of it: the ledger does, or nobody asks. The table's row of table_scopes says the same. */
  unrecorded?: true;
  /** What headers of files call its fields beside their words, in any language; core/synonyms.ts has those of several modules. */
  synonyms?: Readonly<Partial<Record<Name, Synonyms>>>;
  /**
   * How rows of files find its records, where that is not by the title: keys, the first that a row fills; false where files bring none.
   * `adds` are quantities that rows of one record add up to, as a part stands twice in a list of parts.
   */
  exchange?:
    | false
    | { readonly keys: readonly (readonly Name[])[]; readonly own?: OwnRows<Name>; readonly adds?: readonly Name[] };
  /** What many of its records can get at once, beside what follows from its kinds of fields: fields of it, verbs of it. */
  bulk?: { readonly fields?: readonly Name[]; readonly operations?: readonly BulkVerb[] };
  /** The page that shows one of its records, as ?id=, where it has no screens of its own. */
  page?: `/${string}`;
  /** A special component that a section of the settings shows in place, when its address is opened: a key of admin/modules. */
  settingsPart?: { readonly section: SettingsSection; readonly component: string };
  /** A field of the API beside its own, which opens a file of it. */
  opens?: string;
  /** Belongs to a record of any module, which these fields name, and follows its permissions: no scopes of its own. */
  follows?: { readonly module: Name; readonly id: Name };
  /** Tells of a record of any module, which these fields name: opening it leads there, and marks it as seen by an operation. */
  about?: { readonly module: Name; readonly id: Name; readonly seen: { readonly field: Name; readonly by: string } };
  /** Its records are the rules that give lines this amount; `to` names whom one holds for: a party, or a label that parties carry. */
  gives?: { readonly amount: "price" | "cost"; readonly to: Name };
  /**
   * The ledger tells of its records as of documents; `with` is the reference whose name stands beside theirs, `untold` what neither it
   * nor the history remembers.
   */
  inLedger?: { readonly with: Name; readonly untold?: readonly Name[] };
  /** Tables of the ledger with rows of its records, which workflows may wait for though they are no records of their own. */
  ledgerRows?: Readonly<Partial<Record<Table, LedgerRows>>>;
  /** A record of this kind lives inside a parent: [table, key]. */
  parent?: readonly [Table, Name];
  /** Its records stand in the calendar on these dates. */
  calendar?: readonly CalendarDate<Name>[];
  /** It is no table but a report: core/report.ts. */
  report?: Report;
};

type Declared<N extends Table, F, T> = Facts<Extract<keyof F, string>> & {
  document?: DocumentOf<F>;
  /** The table, which is also the module: `purchase_orders`. */
  name: N;
  fields: F;
  /** Modules with a detail page of their own have tabs; the others open their form in the modal. */
  tabs?: T;
  /** English is the source; Russian has every key of it. */
  translations: {
    readonly en: ResourceTexts<F, TabNames<T>>;
    readonly ru: ResourceTexts<F, TabNames<T>>;
  };
};
type TabNames<T> = T extends readonly { name: infer Name extends string }[] ? Name : never;

/** What generic code reads: any resource, whatever its row. */
export type Resource = Facts<string> & {
  name: string;
  document?: Document;
  fields: Readonly<Record<string, AnyField>>;
  tabs?: readonly Tab[];
  translations: { readonly en: AnyTexts; readonly ru: AnyTexts };
};

/**
 * Declares a module over its table's row type. A wrong column, kind, reference or child, a list, form or tab that names
 * no field, and a missing word do not compile.
 */
export const defineResource =
  <R>() =>
  <
    const N extends TableOf<R>,
    const F extends FieldsOf<N, F>,
    const T extends readonly TabOf<N, Extract<keyof F, string>>[] = readonly [],
  >(
    definition: Declared<N, F, T>,
  ): Resource & { readonly name: N; readonly fields: F } =>
    definition as unknown as Resource & { readonly name: N; readonly fields: F };

export const writesOf = (resource: Resource): readonly Generic[] =>
  resource.writes ?? (resource.readOnly ? [] : ["create", "update", "delete"]);

/** What stands before the number of a record: SO-10482. */
export const prefixOf = ({ document, fields, title }: Resource): string => {
  const field = fields[title];
  return document?.prefix ?? (field?.kind === "code" ? (field.prefix ?? "") : "");
};

/** Records are called by a number or a code, and not by a name: a single digit already says something. */
export const isCoded = ({ fields, title }: Resource): boolean => fields[title]?.kind === "code";

/** The columns a search looks at, and the one reference whose name it looks at too. */
export const searchedOf = (
  resource: Resource,
): { words: readonly string[]; party: { field: string; module: string } | null } => {
  const searched = resource.search ?? [resource.title];
  const parties = searched.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === "reference" ? [{ field: name, module: field.module }] : [];
  });
  return {
    words: [
      ...searched.filter((name) => resource.fields[name]?.kind !== "reference"),
      // the titles of the children it is called by, kept beside its own columns
      ...(resource.alsoCalled ? ["searchText"] : []),
    ],
    party: parties[0] ?? null,
  };
};

/** Fields with texts that are made once from values of a record and read by several people. */
export const renderedFieldsOf = ({ fields }: Pick<Resource, "fields">): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => ("rendered" in field && field.rendered ? [name] : []));

export const childrenFieldsOf = (resource: Resource): readonly (readonly [string, ChildrenField])[] =>
  Object.entries(resource.fields).filter((entry): entry is [string, ChildrenField] => entry[1].kind === "children");

/** A document's field of a kind of line: children where they are typed, records where they are made. */
export const lineFieldOf = ({ document, fields }: Resource, name: string): ChildrenField | RecordsField | undefined => {
  const field = fields[name];
  const kind = document?.lines[name]?.bill ? "records" : "children";
  return field?.kind === kind ? field : undefined;
};
