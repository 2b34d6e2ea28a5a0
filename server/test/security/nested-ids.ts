import { getNamedType, isInputObjectType, type GraphQLInputType } from "graphql";
import type { Company, Input } from "../../../db/test/security/company.ts";
import { schema } from "./schema.ts";

/** Where an input takes an id: the keys that lead there, with lists of one row. */
export type IdPath = readonly string[];

/** Every id an input takes, at any depth, of records that are numbered. */
export const idPathsOf = (type: string): IdPath[] => {
  const walk = (named: GraphQLInputType | undefined, seen: readonly string[]): IdPath[] => {
    const input = named === undefined ? undefined : getNamedType(named);
    if (!isInputObjectType(input) || seen.includes(input.name)) return [];
    return Object.values(input.getFields()).flatMap((field): IdPath[] =>
      /^(id|ids|.+Ids?)$/.test(field.name)
        ? getNamedType(field.type).name === "Int"
          ? [[field.name]]
          : []
        : walk(field.type, [...seen, input.name]).map((path) => [field.name, ...path]),
    );
  };
  return walk(schema.getType(type.replace(/[[\]!]/g, "")) as GraphQLInputType | undefined, []);
};

/** What a nested row needs beside its id to be legal. */
const rowOf: Readonly<Record<string, (company: Company) => Input>> = {
  lineItems: ({ ids }) => ({ skuId: ids["sku"], quantity: "1" }),
  skus: ({ name }) => ({ name: `${name} nested`, code: `${name}-NESTED` }),
  costRules: ({ ids }) => ({ vendorId: ids["vendor"], cost: "1", quantity: "7", unit: "each" }),
  priceRules: ({ ids }) => ({
    labelId: ids["label"],
    price: "1",
    quantity: "7",
    unit: "each",
    matchCriteria: "equals",
  }),
  contacts: () => ({ firstName: "nested" }),
  addresses: () => ({ address1: "nested", city: "nested", country: "US" }),
  customFields: () => ({ value: "nested" }),
};

/** Which record of the story an id of this name is, within these rows. */
const partOf = (path: IdPath): string => {
  const [key = "", rows = ""] = path.toReversed();
  if (key !== "id")
    return key.replace(/Ids?$/, "").replace(/^(shippingAddress|billingAddress|mailingAddress)$/, "address");
  return (
    {
      labels: "label",
      customFields: "customField",
      costRules: "costRule",
      priceRules: "priceRule",
      skus: "sku",
      contacts: "contact",
      addresses: "address",
    }[rows] ?? rows
  );
};

/** The record of a company that such an id would name. */
export const idAt = (path: IdPath, { ids }: Company): number | undefined => {
  const part = partOf(path);
  return ids[{ parent: "product", status: "freeStatus", originWarehouse: "warehouse" }[part] ?? part];
};

/** An input with a row grafted on, down to an id. */
export const grafted = (input: Input, path: IdPath, id: number, company: Company): Input => {
  const [key = "", ...rest] = path;
  if (rest.length === 0) return { ...input, [key]: key.endsWith("Ids") ? [id] : id };
  return { ...input, [key]: [grafted(rowOf[key]?.(company) ?? {}, rest, id, company)] };
};
