import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";

const database = useDatabase();
const root = resolve(import.meta.dirname, "../../..");
const section =
  /## Stored work\n([\s\S]*?)\n## /.exec(readFileSync(resolve(root, "server/README.md"), "utf8"))?.[1] ?? "";
/** The rows of server/README's table: the cells of each, without their quotes. */
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const namesIn = (cell = ""): string[] => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name);
const listed = rows.flatMap(([table]) => namesIn(table));

test("each stored thing of server/README is a table, and its signer a user", async () => {
  const signers = rows.flatMap(([table, signer]) => namesIn(signer).map((column) => [namesIn(table)[0], column]));
  const { rows: found } = await database().admin.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_constraint as k join pg_class as c on c.oid = k.conrelid
     join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
     where k.contype = 'f' and k.confrelid = 'app_public.users'::regclass and a.attname <> 'account_id'`,
  );
  const known = new Set(found.map(({ table, column }) => `${table}.${column}`));
  expect(signers.filter(([table, column]) => !known.has(`${table}.${column}`))).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
  const { rows: missing } = await database().admin.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where to_regclass('app_public.' || name) is null",
    [listed],
  );
  expect(missing).toEqual([]);
});

test("whatever is signed, or waits to be done in the name of somebody, stands there", async () => {
  const { rows: acting } = await database().admin.query<{ name: string }>(
    `select root_table as name from app_private.work_parts
     union
     select c.relname from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     where c.relnamespace = 'app_public'::regnamespace and c.relkind = 'r' and a.attname = 'saved_by_id'
     union
     -- what has a person and waits
     select c.relname from pg_class as c
     join pg_attribute as u on u.attrelid = c.oid and u.attname = 'user_id'
     join pg_constraint as k on k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '\\m(waiting|queued|running)\\M'
     where c.relnamespace = 'app_public'::regnamespace and c.relkind = 'r' and c.relname not like '%\\_runs'`,
  );
  expect(acting.length).toBeGreaterThan(4);
  expect(acting.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

test("every task of the worker is some stored thing's, or nobody's", () => {
  const tasks = readdirSync(resolve(root, "workers/tasks"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.replace(/\.ts$/, ""));
  const told = new Set([
    ...rows.flatMap((row) => namesIn(row.at(-1))),
    ...namesIn(section.split("\n").findLast((line) => line.startsWith("Nobody's"))),
  ]);
  expect(tasks.filter((task) => !told.has(task))).toEqual([]);
  expect([...told].filter((task) => !tasks.includes(task))).toEqual([]);
});
