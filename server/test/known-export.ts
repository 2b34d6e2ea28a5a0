import papa from "papaparse";
import type { KnownFile } from "../imports/known/known-file.ts";
import { knownFiles } from "../imports/known/recognised.ts";

/** A row of a file by the names of its columns; what is absent is empty. */
export type Row = Readonly<Record<string, string>>;

/** One of the exports that are known, of several of a kind the one with this column. */
export const theFile = (system: string, lists: string, column?: string): KnownFile =>
  knownFiles.find(
    (file) => file.system === system && file.lists === lists && (!column || file.header.includes(column)),
  )!;
/** Rows as that system writes them out. */
export const csvOf = ({ header }: KnownFile, rows: readonly Row[], more: readonly string[] = []) =>
  papa.unparse({
    fields: [...header, ...more],
    data: rows.map((row) => [...header, ...more].map((name) => row[name] ?? "")),
  });
