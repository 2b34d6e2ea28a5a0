/** What PostGraphile's question about the database's catalogue says, and what it is to say instead. */
const narrower: readonly (readonly [string, string])[] = [
  // tables and functions of other schemas are nobody's to see
  [String.raw`nspname not like 'pg\_%'`, "nspname = 'app_public'"],
  // indexes and sequences have columns, too: a half of all
  ["pg_catalog.pg_class\n    where ", "pg_catalog.pg_class\n    where relkind not in ('i', 'I', 'S', 't') and "],
  // keys only: what is checked, and that something is not null, says the database itself
  [
    "from pg_catalog.pg_constraint\n    where ",
    "from pg_catalog.pg_constraint\n    where contype in ('p', 'u', 'f') and ",
  ],
  ["from pg_catalog.pg_policy\n    where ", "from pg_catalog.pg_policy\n    where false and "],
  ["from pg_catalog.pg_depend\n    where ", "from pg_catalog.pg_depend\n    where false and "],
];

/**
 * PostGraphile's question about the catalogue, asked of the tables that it serves: 2 of 10 MB, which would be
 * most of the time until a server answers.
 * @throws when PostGraphile asks otherwise than it did, so that a new version is looked at
 */
export const narrowed = (text: string): string =>
  narrower.reduce((asked, [all, ours]) => {
    if (!asked.includes(all)) throw new Error(`PostGraphile asks the catalogue without: ${all}`);
    return asked.replaceAll(all, ours);
  }, text);
