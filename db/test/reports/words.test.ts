import { expect, test } from "vitest";
import { snake } from "../../../resources/core/naming.ts";
import { definitionOf, isDeclared } from "../../../resources/core/registry.ts";
import { languages, messages, type Words } from "../../../resources/core/texts/messages.ts";
import { useDatabase } from "../database.ts";

const db = useDatabase();

/** The words below a key; none where nothing stands there. */
const wordsAt = (words: Words, key: string): Words =>
  key.split(".").reduce<Words>((at, part) => (at[part] ?? {}) as Words, words);

test.each(languages)("the stock history has a word for every event that the database writes (%s)", async (language) => {
  const { rows } = await db().admin.query<{ type: string }>("select type from app_private.event_undos()");
  const types = rows.map((row) => row.type).toSorted();
  expect(types.length).toBeGreaterThan(30);
  // its filter offers the same
  const { type } = definitionOf("report_stock_history").fields;
  expect(type && "options" in type ? [...type.options].toSorted() : []).toEqual(types);
  expect(Object.keys(wordsAt(messages(language), "resources.report_stock_history.options.type")).toSorted()).toEqual(
    types,
  );
});

test.each(languages)("the user history has a word for every column that changes are told of (%s)", async (language) => {
  const { rows } = await db().admin.query<{ module: string; name: string }>(
    `select t.table_name as module, c.column_name as name
     from app_private.table_scopes as t
     join information_schema.columns as c on c.table_schema = t.schema_name and c.table_name = t.table_name
     cross join (
       select substring(p.prosrc from 'quiet constant text\\[\\] := ''({[^}]*})''')::text[] as columns
       from pg_proc as p where p.proname = 'record_changes'
     ) as quiet
     where not t.no_history and c.column_name <> all (quiet.columns)`,
  );
  const recorded = rows.filter(({ module }) => isDeclared(module));
  expect(recorded.length).toBeGreaterThan(500);
  const words = messages(language);
  const kept = Object.keys(wordsAt(words, "kept")).map(snake);
  const lacking = recorded.filter(
    ({ module, name }) =>
      !Object.keys(wordsAt(words, `resources.${module}.fields`))
        .map(snake)
        .includes(name),
  );
  expect([...new Set(lacking.map(({ name }) => name))].toSorted()).toEqual(kept.toSorted());
});
