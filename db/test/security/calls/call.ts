import type { Company, Input } from "../company.ts";

/** A call that works for the company that owns what it names. */
export type Call = {
  operation: string;
  input: Input;
  /** What the caller's role needs beside views (SEMANTICS 6); nothing where the record it belongs to decides: followers.ts. */
  scopes: readonly string[];
};

export const call = (operation: string, scopes: string | string[], input: Input): Call => ({
  operation,
  input,
  scopes: typeof scopes === "string" ? [scopes] : scopes,
});

/** One line of a document, changed. */
export const lines = (id: number | undefined, changes: Input) => [{ id, ...changes }];

export const day = "2026-12-24";

/** A company's records, and words and an address that it has not used yet. */
export type Given = ReturnType<typeof givenBy>;
export const givenBy = ({ accountId, ids, name }: Company, serial: number) => {
  const text = `${name} again ${serial}`;
  const address = { address1: text, city: name, country: "US" };
  const place = {
    ...address,
    contactName: name,
    email: `a${serial}@${name.toLowerCase()}.test`,
    phone: "5035550199",
    postalCode: "1",
    district: "OR",
  };
  return { accountId, ids, name, serial, text, address, place };
};
