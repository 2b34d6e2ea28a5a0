import { createHash, hkdfSync, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { committedMigrations } from "../../db/client/committed.ts";
import { StartError } from "../../db/client/startError.ts";

/** A table as it was: its text as COPY writes it, and what its rows sum to in whatever order they lie. */
const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.string(),
  checksum: z.string(),
  /** Of the text before it was packed. */
  sha256: z.string(),
});
const file = z.object({ key: z.string(), size: z.number(), sha256: z.string() });

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of all migrations: a backup goes into the version it was made by. */
  migrations: z.string(),
  /** The first month that history has a partition of, as 2026-05-01. */
  historyFrom: z.string().nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(file),
  /** Files whose bytes were gone when they were looked for. */
  missing: z.array(z.string()),
  /** Tells whether the same TOKEN_SECRET is given, and nothing else of it. */
  secret: z.string(),
});

export type SavedTable = z.infer<typeof table>;
export type SavedFile = z.infer<typeof file>;
export type Manifest = z.infer<typeof manifest>;

export const pathOfTable = (folder: string, name: string): string => join(folder, "tables", `${name}.copy.gz`);
export const pathOfFile = (folder: string, key: string): string => join(folder, "files", key);
export const pathOfManifest = (folder: string): string => join(folder, "manifest.json");

/** One hash for the migrations of this version. */
export const migrationsHash = (): string =>
  createHash("sha256")
    .update(JSON.stringify(committedMigrations(resolve(import.meta.dirname, "../../db/migrations"))))
    .digest("hex");

export const secretMark = (secret: KeyObject): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "stockwright backup mark", 16)).toString("hex");

/** The manifest of a backup; it is written last, so what has none is not complete. */
export const readManifest = (folder: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(pathOfManifest(folder), "utf8");
  } catch {
    throw new StartError(`${folder} is no complete backup: it has no manifest.json.`);
  }
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new StartError(`The manifest in ${folder} is not one that this version writes.`);
  return read.data;
};
