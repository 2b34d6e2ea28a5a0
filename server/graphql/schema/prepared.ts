import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { gunzipSync, gzipSync } from "node:zlib";
import dataplan from "postgraphile/@dataplan/pg";
import grafast from "postgraphile/grafast";
import graphql from "postgraphile/graphql";
import pgSql2 from "postgraphile/pg-sql2";
import type { Registry } from "./functions.ts";
import type { WrittenSchema } from "./written.ts";

/** A schema as it was built from a database and the plugins. */
export type Prepared = {
  fingerprint: Fingerprint;
  schema: WrittenSchema;
  /** A program that makes the tables as PostGraphile knows them, and what the libraries put into the schema. */
  code: string;
};
/** Of what a schema was built from. */
export type Fingerprint = {
  /** Tables, columns, keys and grants of app_public. */
  catalogue: string;
  /** Versions of the libraries, and what the hooks of our plugins read. */
  sources: string;
  /** What each plugin does to a schema, by its name. */
  plugins: Readonly<Record<string, string>>;
};

export const preparedFile = join(import.meta.dirname, "prepared.gz");

export const packed = ({ code, ...data }: Prepared): Buffer =>
  gzipSync(`${JSON.stringify(data)}\n${code}`, { level: 9 });

/** The one that came with the product; null where there is none, or it was cut off on its way. */
export const readPrepared = (file = preparedFile): Prepared | null => {
  let text: string;
  try {
    text = gunzipSync(readFileSync(file)).toString();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "Z_BUF_ERROR" || code === "Z_DATA_ERROR") return null;
    throw error;
  }
  const end = text.indexOf("\n");
  return { ...(JSON.parse(text.slice(0, end)) as Omit<Prepared, "code">), code: text.slice(end + 1) };
};

/** What the program imports. */
const libraries: Readonly<Record<string, unknown>> = { "@dataplan/pg": dataplan, grafast, graphql, "pg-sql2": pgSql2 };
const load = (name: string): unknown => {
  if (!libraries[name]) throw new Error(`The prepared schema imports ${name}, which is not given to it.`);
  return libraries[name];
};

/** Runs the program of a prepared schema. */
export const runPrepared = ({ code }: Prepared): { registry: Registry; library: readonly unknown[] } => {
  const run = compileFunction(code, ["require"], { filename: "prepared-schema.js" }) as (require: typeof load) => {
    registry: Registry;
    library: readonly unknown[];
  };
  return run(load);
};
