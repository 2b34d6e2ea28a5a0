import papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { withVisitor } from "../../db/client/transaction.ts";
import type { TestUser } from "../../db/test/accounts.ts";
import { sampleValue } from "../../db/test/sample.ts";
import type { World } from "../../db/test/security/world.ts";
import { exchangeKeysOf, fileLinesOf, importable, importedFields, savingOf } from "../../resources/core/exchange.ts";
import { isColumn } from "../../resources/core/fields.ts";
import { snake } from "../../resources/core/naming.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import type { Resource } from "../../resources/core/resource.ts";
import { exporting } from "../test/exporting.ts";
import { servedWithImports } from "../test/importer.ts";
import { importing } from "../test/importing.ts";
import { personOf, settle } from "../test/security/office.ts";

const served = servedWithImports();
const { tried, rowsOf, problemsOf } = importing(served);
const exported = exporting(served);
/** Modules with a key, without which each row makes another record; documents are told line by line in orders.test.ts. */
const modules = importable().filter((resource) => exchangeKeysOf(resource).length > 0 && !fileLinesOf(resource));
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await settle(served());
  admin = personOf(world.ours.admin);
});

/** What spreadsheets and their files stumble over, other at each record. */
const awkward = (id: number) => `=1+"a, b"; 'c ${id}`;
const kinds = { text: '\'-1\n"two" lines', number: "-1234.5", date: "2026-02-28", boolean: false, choice: "One, two" };

const perform = (operation: string, input: object) =>
  withVisitor(served().db.server, admin.visitor, async (client) => {
    const { rows } = await client.query<{ answer: { id: number } }>("select app_hidden.perform($1, $2) as answer", [
      operation,
      JSON.stringify(input),
    ]);
    return rows[0]!.answer.id;
  });
const attempt = async (operation: string, input: object): Promise<boolean> => {
  try {
    await perform(operation, input);
    return true;
  } catch {
    return false;
  }
};
const idsOf = async (module: string, accountId: number, title = "''"): Promise<{ id: number; title: string }[]> => {
  const { rows } = await served().db.admin.query<{ id: number; title: string }>(
    `select id, ${title} as title from app_public.${module} where account_id = $1 order by id`,
    [accountId],
  );
  return rows;
};
/** Gives a module custom fields of every kind, and its records values, labels and texts that are hard to write down. */
const decorate = async (resource: Resource): Promise<string[]> => {
  const { name: module, fields } = resource;
  const custom: number[] = [];
  if (fields["customFields"])
    for (const kind of Object.keys(kinds))
      custom.push(
        await perform("save_custom_fields", {
          ...{ module, kind, displayName: `Of ${kind}, "${module}"`, slug: `round_${kind}` },
          ...(kind === "choice" && { choices: [kinds.choice, "Two"] }),
        }),
      );
  const label = fields["labels"]
    ? await perform("save_labels", { name: `=Label, "${module}"`, modules: [module] })
    : null;
  const records = await idsOf(module, world.ours.accountId);
  const others = new Map<string, number>();
  for (const [, field] of importedFields(resource))
    if (field.kind === "reference") {
      const [first] = await idsOf(field.module, world.ours.accountId);
      if (first) others.set(field.module, first.id);
    }
  // the second of them stays as bare as it is
  for (const { id } of records.filter((_, at) => at !== 1)) {
    const inputs = [
      ...importedFields(resource).flatMap(([name, field]) => {
        if (!isColumn(field)) return [];
        const value = field.kind === "reference" ? others.get(field.module) : sampleValue(field, awkward(id));
        return value === undefined ? [] : [{ [name]: value }];
      }),
      ...(label === null ? [] : [{ labels: [{ id: label }] }]),
      ...custom.map((field, at) => ({ customFields: [{ id: field, value: Object.values(kinds)[at] }] })),
    ];
    // what a record cannot be, it stays without
    for (const input of inputs) await attempt(savingOf(resource), { id, ...input });
  }
  return custom.map((id) => `cf:${id}`);
};

/** Rows of a file whose references and labels, one in each, are those of another company: by name, and by id. */
const foreignRows = async (resource: Resource, lines: readonly string[][]): Promise<[string, string[]][]> => {
  const made: [string, string[]][] = [];
  for (const [at, [name, field]] of importedFields(resource).entries()) {
    const module = field.kind === "labels" ? "labels" : field.kind === "reference" ? field.module : null;
    const line = lines.find((cells) => cells[at] !== "");
    if (module === null || line === undefined) continue;
    const title = snake(definitionOf(module).title);
    const ours = new Set((await idsOf(module, world.ours.accountId, title)).map((record) => record.title));
    // every company has a label for all of its customers
    const theirs = (await idsOf(module, world.theirs.accountId, title)).find((record) => !ours.has(record.title));
    for (const value of [theirs!.title, String(theirs!.id)]) made.push([name, line.with(at, value)]);
  }
  return made;
};

test("of every module, what is exported comes back without a difference, and nothing of another company's is there", async () => {
  const told: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  const neverFilled: string[] = [];
  const custom = new Map<string, readonly string[]>();
  for (const resource of modules) custom.set(resource.name, await decorate(resource));
  const goRound = async (resource: Resource): Promise<void> => {
    const { name: module } = resource;
    const columns = [...importedFields(resource).map(([name]) => name), ...custom.get(module)!];
    for (const [format, language] of [
      ["csv", "en"],
      ["xlsx", "ru"],
    ] as const) {
      const bytes = await exported(admin, { module, format, columns, language });
      const { id, read, checked } = await tried(admin, module, bytes, { name: `rows.${format}` });
      const changed = (await rowsOf(admin, id)).filter(({ verdict }) => verdict !== "unchanged");
      told[`${module} ${format}`] = { columns: read.columns, rows: checked["unchanged"], changed };
      expected[`${module} ${format}`] = { columns, rows: checked["rowsTotal"], changed: [] };
      if (format === "xlsx") continue;
      const [head = [], ...lines] = papa.parse<string[]>(bytes.toString("utf8").replace("\uFEFF", "").trim()).data;
      for (const [at, name] of columns.entries())
        if (lines.every((line) => line[at] === "")) neverFilled.push(`${module} ${name}`);
      const foreign = await foreignRows(resource, lines);
      if (foreign.length === 0) continue;
      const theirs = await tried(admin, module, papa.unparse([head, ...foreign.map(([, cells]) => cells)]));
      const problems = problemsOf(await rowsOf(admin, theirs.id));
      told[`${module} foreign`] = problems.filter(([, , problem]) => problem !== "rowTwice");
      expected[`${module} foreign`] = foreign.map(([name], at) => [at + 1, name, "noSuch"]);
    }
  };
  // as many as one may have under way
  for (let from = 0; from < modules.length; from += 4)
    await Promise.all(modules.slice(from, from + 4).map((resource) => goRound(resource)));
  expect(told).toEqual(expected);
  // an order's address is made with the order; a list of addresses is a text that no sample fits
  expect(neverFilled.toSorted()).toEqual(["addresses salesOrderId", "automations emailBcc"]);
});
