/** What texts in inputs may have; columns have less, by their own checks. A description may be the longest. */
export const textLimits = { characters: 50_000, search: 200, json: 10_000 } as const;

/** How deep values of the scalar JSON may nest. */
export const jsonDepth = 12;

/** Lists of an input by what they hold. A document may have 4,000 lines in its megabyte; conditions and orders cost a join each. */
const byItem: Readonly<Record<string, number>> = {
  CustomFieldValueFilter: 6,
  OrderBy: 4,
  LineTermsInput: 5_000,
  PurchaseOrderLineInput: 5_000,
  ReceivePurchaseOrderReceivementsInput: 5_000,
  SalesOrderLineInput: 5_000,
  CreateShipmentPackagesLineItemsInput: 5_000,
  Upload: 10,
};

/** Keys of a filter: a screen asks for what belongs to all lines of a document. */
const filterKeys: Readonly<Record<string, number>> = { Int: 5_000 };
const otherFilterKeys = 200;

/** Everything else: addresses, contacts, price rules, labels, custom fields, choices. */
const otherItems = 500;

/** The most items a list may have in an input: the type or field it belongs to, and the type of its items. */
export const maximumItems = (owner: string, item: string): number =>
  byItem[item] ?? (owner.endsWith("Filter") ? (filterKeys[item] ?? otherFilterKeys) : otherItems);

/** The most characters of a text in an input. */
export const maximumCharacters = (owner: string): number =>
  owner.endsWith("Filter") || owner === "OrderBy" ? textLimits.search : textLimits.characters;
