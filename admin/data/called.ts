import { resourceOf } from "./resources.ts";

/** Another name of a record, a barcode; how many of it that stands for. */
export type Called = { code: string; times?: string };

/** What a query reads of the other names of a module's records; nothing where they have none. */
export const calledIn = (module: string): string => {
  const { alsoCalled, fields } = resourceOf(module);
  const field = fields[alsoCalled?.children ?? ""];
  if (!alsoCalled || field?.kind !== "children") return "";
  return `called: ${alsoCalled.children} { code: ${resourceOf(field.of).title}${alsoCalled.times ? ` times: ${alsoCalled.times}` : ""} }`;
};
