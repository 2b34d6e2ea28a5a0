import { namesOf } from "../../../resources/core/naming.ts";
import { inputOf, type InputShape } from "../../../resources/core/operations.ts";
import { resources } from "../../../resources/core/registry.ts";
import { capital } from "../input-shapes.ts";

/** What texts in inputs may have; columns have less, by their own checks. A description may be the longest. */
export const textLimits = { characters: 50_000, search: 200, json: 10_000 } as const;

/** How deep values of the scalar JSON may nest. */
export const jsonDepth = 12;

/** A document may have 4,000 lines in its megabyte. */
const ofLines = 5_000;

/** Input types of lists that name a line of a document each. */
const namingLines = (shape: InputShape, prefix: string): string[] =>
  Object.entries(shape).flatMap(([name, entry]) => {
    const { type } = inputOf(entry);
    if (typeof type === "string" || typeof type[0] === "string") return [];
    const [inner] = type;
    const nested = `${prefix}${capital(name)}`;
    return [...("lineItemId" in inner ? [`${nested}Input`] : []), ...namingLines(inner, nested)];
  });

/** The lines of documents, and what saves and operations say of many of them. */
const lineInputs = resources.flatMap(({ name: module, document, fields, inputs = {}, operations = {} }) => [
  ...namingLines(inputs, `${namesOf(module).type}Input`),
  ...Object.keys(document?.lines ?? {}).flatMap((name) => {
    const field = fields[name];
    return field?.kind === "children" ? [`${namesOf(field.of).type}Input`] : [];
  }),
  ...Object.entries(operations).flatMap(([name, { input = {} }]) => namingLines(input, capital(name))),
]);

/** Lists of an input by what they hold; conditions and orders cost a join each. */
const byItem: Readonly<Record<string, number>> = {
  CustomFieldValueFilter: 6,
  OrderBy: 4,
  LineTermsInput: ofLines,
  ...Object.fromEntries(lineInputs.map((name) => [name, ofLines])),
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
