import type { Field } from "./fields.ts";
import { prefixOf } from "./registry.ts";
import type { Resource } from "./resource.ts";

/** A code as people read it: SO-162. One that says so itself stays as it is. */
export const withPrefix = (code: string, prefix: string): string =>
  code.startsWith(prefix) ? code : `${prefix}${code}`;

/** What stands before a code of a record: its module's where it is what the record is called by. */
export const prefixIn = ({ name, title }: Resource, column: string, { prefix = "" }: Field<"code">): string =>
  column === title ? prefixOf(name) : prefix;
