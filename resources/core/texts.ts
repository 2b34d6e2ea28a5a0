import type { AnyField } from "./fields.ts";

/** Fields and tabs that mean the same everywhere have their words in texts/; a resource may still say it differently. */
export type CommonField =
  | "name"
  | "email"
  | "phone"
  | "image"
  | "labels"
  | "customFields"
  | "createdAt"
  | "rights"
  | "templateChange"
  | "updatedAt"
  | "accountId"
  | "isActive"
  | "contacts"
  | "addresses"
  | "notes"
  | "externalNotes"
  | "skuId"
  | "warehouseId"
  | "vendorId"
  | "customerId"
  | "binLocationId"
  | "lotId"
  | "userId"
  | "statusId"
  | "state"
  | "description"
  | "quantity"
  | "unit"
  | "unitFactor"
  | "unitQuantity"
  | "cost"
  | "price"
  | "discount"
  | "total"
  | "color"
  | "shippingAddressId"
  | "billingAddressId"
  | "altId"
  | "lineItems"
  | "position"
  | "qtyShortClosed";
export type CommonTab = "basicInfo" | "history" | "files" | "contacts" | "addresses" | "lots" | "adjustments" | "skus";

type InsightTexts = {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly about?: Readonly<Record<string, string>>;
};
type OperationTexts = Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>>;
type OptionTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names that need a word of their own. Without tabs there is no name to infer, and `string` stands for none. */
type Own<K, Common> = string extends K ? never : Exclude<Extract<K, string>, Common>;

/** Fields whose values are fixed words, with those words. */
type Options<F> = {
  readonly [
    K in keyof F as F[K] extends { kind: "choice" | "choices"; options: readonly string[] } ? K : never
  ]: F[K] extends {
    options: readonly (infer O extends string)[];
  }
    ? Readonly<Record<O, string>>
    : never;
};

/** Of what a record is called, where the words of its states follow it and it is not masculine. */
export type Gender = "feminine" | "neuter";

/** Words that depend on neither fields nor tabs. */
type OwnWords = {
  /** Title of the list: "Purchase orders". */
  name: string;
  /** One record: "Purchase order". */
  one: string;
  /** Of `one` in Russian, whose states are said in it. */
  gender?: Gender;
  /** The button that makes one: "New purchase order". */
  create: string;
  /** Its word in the side bar, where shorter than the name: "Purchasing". */
  menu?: string;
  /** One line on its tile in the settings. */
  about?: string;
  /** Head of the empty list: "No purchase orders yet". */
  emptyTitle?: string;
  /** What the screen is for, shown when it is empty. */
  empty?: string;
  /** How a record comes there, added for readers who may do that. */
  emptyHow?: string;
  /**
   * Words of operations with buttons: `button`, `done`, of those that ask `title`, `act`, `fields`, `help`, `need`, `told`,
   * and of those for many records at once `many` ("Place {{count}} shipments") and `manyDone`, in their plural forms.
   */
  operations?: OperationTexts;
  /** Titles and columns of insights; `about` says below a figure what it is. */
  insights?: Readonly<Record<string, InsightTexts>>;
  /** What a document's progress is called: "Fulfilment". */
  progress?: string;
  /** The buttons that lead to its work, by tab, with {{quantity}}; plural forms end in _one, _other, … */
  begins?: Readonly<Record<string, string>>;
  /** What can be done although it is short: "Ship what is ready". */
  ready?: string;
  /** What the buttons of a document call it, where that is not one of its name: "Open order". In the case that a verb takes. */
  called?: string;
  /** What the buttons and dialogs of a document's moves say, where the usual words say it otherwise: {close: {about: "…"}}, and its `fields` and `help` what is asked. */
  moves?: OperationTexts;
  /**
   * What happened to a record, as a person would say it, by `created`, `deleted` or the name of a changed field: "Received
   * {{quantity}} {{skuId}}[ into {{binLocationId}}]". A part in brackets is left out where its value is missing, or hidden from
   * the reader. A changed field has {{before}} and {{after}}, too. A change without a text here is told in the words of its kind.
   */
  events?: Readonly<Record<string, string>>;
  /** Fields as they are called within a sentence, where their label is no noun: {dueDate: "due date"}. */
  nouns?: Readonly<Record<string, string>>;
  /** Of a document's lines, what was done by the column that tells it, as it stands in "Some of this line was …": {shipped: "shipped"} of qtyShipped. */
  deeds?: Readonly<Record<string, string>>;
};

type Words<F, Tabs extends string> = OwnWords & {
  fields: Readonly<Record<Own<keyof F, CommonField>, string>> & Readonly<Partial<Record<CommonField, string>>>;
  /** Help below a field of the form. */
  help?: Readonly<Partial<Record<Extract<keyof F, string>, string>>>;
  /** What came of saving, where the pattern of core/texts/<language>/form.ts says it otherwise. */
  outcomes?: Readonly<Partial<Record<"addFailed" | "updateFailed" | "deleteFailed", string>>>;
  /** What to do about a missing field, where "Required" would not say why. */
  required?: Readonly<Partial<Record<Extract<keyof F, string>, string>>>;
  tabs?: Readonly<Record<Own<Tabs, CommonTab>, string>> & Readonly<Partial<Record<CommonTab, string>>>;
};

/** The words of one module in one language. A field, tab or option without its word does not compile. */
export type ResourceTexts<F = Readonly<Record<string, AnyField>>, Tabs extends string = string> = Words<F, Tabs> &
  // what moves and operations ask, and what insights tell, have their options here, too
  (keyof Options<F> extends never ? { options?: OptionTexts } : { options: Options<F> & OptionTexts }) &
  (Own<Tabs, CommonTab> extends never ? unknown : { tabs: Readonly<Record<Own<Tabs, CommonTab>, string>> });

/** What generic code reads: any module's words. */
export type AnyTexts = OwnWords & {
  fields: Readonly<Record<string, string>>;
  help?: Readonly<Record<string, string>>;
  required?: Readonly<Record<string, string>>;
  outcomes?: Readonly<Record<string, string>>;
  tabs?: Readonly<Record<string, string>>;
  options?: OptionTexts;
};

/** The words of a report in one language: its name, what it answers, and its columns. */
export type ReportTexts<F> = {
  readonly name: string;
  /** One line on its card and in the palette. */
  readonly about: string;
  readonly fields: Readonly<Record<Own<keyof F, CommonField>, string>> & Readonly<Partial<Record<CommonField, string>>>;
  readonly widgets?: Readonly<Record<string, string>>;
} & (keyof Options<F> extends never ? { readonly options?: OptionTexts } : { readonly options: Options<F> });
