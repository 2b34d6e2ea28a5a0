import type { Input } from "../company.ts";

/** Does an operation, and keeps the id of what it made under a name. */
export type Make = (as: string, operation: string, input: Input) => Promise<number>;
/** The id a query finds. */
export type IdOf = (query: string, parameters?: unknown[]) => Promise<number>;

/** An address of a party or a warehouse. */
export const place = (name: string) => ({
  contactName: name,
  email: `office@${name.toLowerCase()}.test`,
  phone: "5035550100",
  address1: `${name} street 1`,
  city: name,
  postalCode: "97301",
  district: "OR",
  country: "US",
});
