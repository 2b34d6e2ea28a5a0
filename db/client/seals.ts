import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import hashing from "graphile-migrate/dist/hash.js";
import { StartError } from "./startError.ts";

/** The text below the two headers graphile-migrate wants, however often they were stamped. */
export const withoutSeal = (text: string): string => text.replace(/^(--! (Previous|Hash):.*\n)+\n?/, "").trim();

/** The migrations of a folder in order; each has a number of its own, and a name that says what it does. */
export const migrationNames = (folder: string): string[] => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
  const numbers = names.map((name) => name.slice(0, 6));
  const odd = names.find((name, at) => !/^\d{6}-[-\w]+\.sql$/.test(name) || numbers.indexOf(name.slice(0, 6)) !== at);
  if (odd)
    throw new StartError(`Migration ${odd} needs six digits that no other has, and words: 000900-what-it-does.sql.`);
  return names;
};

export type Seal = { name: string; text: string; wanted: string };

/** Every committed migration of a folder, in order, and how it reads when stamped with its hash and that of the one before it. */
export const sealsOf = (folder: string): Seal[] => {
  let previous: string | null = null;
  return migrationNames(folder).map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const body = withoutSeal(text);
    const hash: string = hashing.calculateHash(body, previous);
    const wanted = `--! Previous: ${previous ?? "-"}\n--! Hash: ${hash}\n\n${body}\n`;
    previous = hash;
    return { name, text, wanted };
  });
};

/** Names of the committed migrations whose stamp is missing or not current. */
export const unsealedMigrations = (folder: string): string[] =>
  sealsOf(folder)
    .filter(({ text, wanted }) => text !== wanted)
    .map(({ name }) => name);
