import type { AnyField } from "./fields.ts";

/** Fields and tabs that mean the same everywhere have their words in texts/; a resource may still say it differently. */
export type CommonField =
  | "name"
  | "email"
  | "phone"
  | "labels"
  | "customFields"
  | "createdAt"
  | "updatedAt"
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
  | "total"
  | "color"
  | "shippingAddressId"
  | "billingAddressId"
  | "altId"
  | "lineItems";
export type CommonTab = "basicInfo" | "history" | "files" | "contacts" | "addresses" | "lots" | "adjustments" | "skus";

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

type Words<F, Tabs extends string> = {
  /** Title of the list: "Purchase orders". */
  name: string;
  /** One record: "Purchase order". */
  one: string;
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
  (keyof Options<F> extends never ? { options?: undefined } : { options: Options<F> }) &
  (Own<Tabs, CommonTab> extends never ? unknown : { tabs: Readonly<Record<Own<Tabs, CommonTab>, string>> });

/** What generic code reads: any module's words. */
export type AnyTexts = {
  name: string;
  one: string;
  create: string;
  menu?: string;
  about?: string;
  emptyTitle?: string;
  empty?: string;
  fields: Readonly<Record<string, string>>;
  help?: Readonly<Record<string, string>>;
  required?: Readonly<Record<string, string>>;
  outcomes?: Readonly<Record<string, string>>;
  tabs?: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
