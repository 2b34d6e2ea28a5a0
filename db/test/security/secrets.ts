import type { ClientBase } from "pg";
import { reports, resources } from "../../../resources/core/registry.ts";
import { visitorRoles } from "../catalogue/roles.ts";
import type { Visitor } from "../../client/transaction.ts";
import { attempt } from "./attempt.ts";
import type { Company } from "./company.ts";
import { callsOf } from "./derived-calls.ts";
import { sampleOf, type TenantTable } from "./rows.ts";
import { saidOf, secretWordsOf, type Kind } from "./secret-words.ts";
import { startTally, type Sweep } from "./tally.ts";

type Secret = { table: string; column: string; kind: "price" | "cost" };

const withheld: Readonly<Record<(typeof visitorRoles)[number], readonly string[]>> = {
  visitor: [],
  visitor_without_price: ["price"],
  visitor_without_cost: ["cost"],
  visitor_without_price_and_cost: ["price", "cost"],
};

/** Every way a value could be read: shown, filtered by, ordered by, summed up, handed back by a change, or with the whole row. */
const readings = (
  full: string,
  column: string,
  where: string,
  { changeable, deletable }: { changeable: string | null; deletable: boolean },
): string[] => [
  `select "${column}" from ${full} where ${where}`,
  `select 1 from ${full} where ${where} and "${column}" is not null`,
  `select 1 from ${full} where ${where} order by "${column}"`,
  `select max("${column}"::text) from ${full} where ${where}`,
  `select 1 from ${full} where ${where} group by "${column}"`,
  `select to_jsonb(t) -> '${column}' from ${full} as t where ${where}`,
  `select t.* from ${full} as t where ${where}`,
  ...(changeable === null
    ? []
    : [
        `update ${full} set "${changeable}" = "${changeable}" where ${where} returning "${column}"`,
        `update ${full} set "${changeable}" = "${changeable}" where ${where} and "${column}" is not null`,
      ]),
  ...(deletable ? [`delete from ${full} where ${where} and "${column}" is null`] : []),
];

/** Each secret column × each way to read it × each visitor role: refused where the role lacks its kind, and only there. */
export const sweepSecrets = async (
  client: ClientBase,
  { accountId, admin }: Company,
  tables: readonly TenantTable[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("prices and costs");
  const { rows: secrets } = await client.query<Secret>(
    `select table_name as table, column_name as column, kind from app_private.secret_columns order by 1, 2`,
  );
  const kindsOf = (table: string) => secrets.filter((secret) => secret.table === table).map(({ kind }) => kind);
  for (const { table: name, column, kind } of secrets) {
    const table = tables.find((one) => one.name === name);
    check(table !== undefined, `${name}.${column}`, "is in no tenant table");
    if (!table) continue;
    const { where } = sampleOf(table, accountId);
    const { rows } = await client.query<{ changeable: string | null; deletable: boolean }>(
      `select has_table_privilege('visitor', $1::regclass, 'delete') as deletable, (
         select a.attname::text from pg_attribute as a
         where a.attrelid = $1::regclass and a.attnum > 0 and has_column_privilege('visitor', a.attrelid, a.attnum, 'update') and a.attname <> $2
           and not exists (select from app_private.secret_columns as k where k.table_name = $3 and k.column_name = a.attname) limit 1
       ) as changeable`,
      [table.full, column, name],
    );
    const list = readings(table.full, column, where, rows[0] ?? { changeable: null, deletable: false });
    for (const role of visitorRoles) {
      const outcomes = await attempt(client, { ...admin, role }, list);
      list.forEach((statement, n) => {
        const whole = statement.includes("as t where");
        const refused = whole
          ? kindsOf(name).some((one) => withheld[role].includes(one))
          : withheld[role].includes(kind);
        const state = outcomes[n]?.state ?? null;
        check(
          refused ? state === "42501" : state !== "42501",
          `${name}.${column}`,
          `${role} should ${refused ? "not " : ""}: ${statement} → ${state ?? "read"}`,
        );
      });
    }
  }
  return sweep;
};

type Reader = { name: string; role: (typeof visitorRoles)[number]; lacks: readonly Kind[] };
const readers: readonly Reader[] = (
  ["visitor_without_price", "visitor_without_cost", "visitor_without_price_and_cost"] as const
).map((role) => ({ name: role, role, lacks: withheld[role] as readonly Kind[] }));
const scopesOf: Readonly<Record<Kind, string>> = { price: ",sku_price:*", cost: ",sku_cost:*" };

/** Everything a visitor may read of a table, in one text. */
const readableOf = async (client: ClientBase, role: string, tables: readonly TenantTable[]): Promise<string[]> => {
  const statements: string[] = [];
  for (const { full, isModule } of tables.filter((table) => table.isModule || table.name === "references")) {
    const { rows } = await client.query<{ columns: string | null }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and has_column_privilege($2, attrelid, attnum, 'select')`,
      [full, role],
    );
    if (isModule || rows[0]?.columns)
      statements.push(`select jsonb_agg(to_jsonb(t))::text from (select ${rows[0]?.columns ?? "1"} from ${full}) as t`);
  }
  return statements;
};

/** Every call of these operations: as it is, as a preview, and as an edit of a version that is no more. */
const calls = (company: Company, isWanted: (operation: string) => boolean): string[] => {
  const perform = (operation: string, input: object) =>
    `select app_hidden.perform('${operation}', '${JSON.stringify(input).replaceAll("'", "''")}')::text`;
  return callsOf(company, 7)
    .filter(({ operation }) => isWanted(operation))
    .flatMap(({ operation, input }) => [
      perform(operation, input),
      ...(operation === "preview" ? [] : [perform("preview", { operation, input })]),
      ...(operation.startsWith("save_") && input["id"] !== undefined
        ? [perform(operation, { ...input, version: 0 })]
        : []),
    ]);
};

/** What pages tell of each record beside its own values. */
const insights = resources.flatMap(({ name, insights: told = {} }) =>
  Object.values(told).map(({ sql }) => `select string_agg(app_hidden.${sql}(id)::text, '') from app_public.${name}`),
);

/** The first thousand rows of every report. */
const reported = reports.map(
  ({ name }) => `select app_hidden.report_rows('{"report": "${name}", "limit": 1000}')::text`,
);

const searched = (words: ReadonlySet<string>): string[] =>
  [...words]
    .slice(0, 20)
    .map(
      (word) =>
        `select string_agg(array_to_string(app_hidden.search(module, '${word}'), ','), '') from (select distinct module from app_public.references) as m`,
    );

/**
 * What any call, row, insight, search, refusal or line of history says to a role that may not see prices or costs: no amount of any
 * column of money, and no total, tax or value that follows from one. A role that may see both hears each of them; that is
 * not asked where some calls are left out.
 */
export const sweepSecretAnswers = async (
  client: ClientBase,
  company: Company,
  tables: readonly TenantTable[],
  operations?: readonly string[],
): Promise<Sweep> => {
  const { sweep, check } = startTally("prices and costs in answers");
  const { accountId, admin } = company;
  const { words, blind } = await secretWordsOf(client, accountId);
  check(blind.length === 0, "amounts", `the story gives no telling amount to ${blind.join(", ")}`);
  // the ledger check has something to tell: what a total should be
  await client.query(
    ["purchase_orders", "sales_orders"].reduce(
      (all, table) =>
        `${all} update app_public.${table} set total = total + 1 where id = (select min(id) from app_public.${table} where account_id = ${accountId} and total > 0);`,
      "set local session_replication_role = replica;",
    ) + "set local session_replication_role = origin",
  );
  const ask = async (visitor: Visitor, statements: readonly string[]) =>
    (await attempt(client, visitor, statements, { answers: true })).map(({ answer, message, detail }) =>
      [answer, message, detail].join(" "),
    );
  const shared = [
    ...calls(company, (operation) => operations?.includes(operation) ?? true),
    ...insights,
    ...reported,
    "select app_hidden.verify_ledger('{}')::text",
    "select string_agg(app_hidden.secret_changes(id)::text, '') from app_public.history",
  ];
  for (const { name, role, lacks } of readers) {
    const granted = lacks.reduce((all, kind) => all.replace(scopesOf[kind], ""), admin.granted ?? "");
    const hidden = new Set(lacks.flatMap((kind) => [...words[kind]]));
    // what both kinds come to is told by neither
    if (lacks.length === 1) for (const word of words[lacks[0] === "price" ? "cost" : "price"]) hidden.delete(word);
    const statements = [...shared, ...(await readableOf(client, role, tables))];
    const told = await ask({ ...admin, role, granted }, statements);
    told.forEach((text, n) => {
      const said = saidOf(text, hidden);
      check(
        said.length === 0,
        statements[n] ?? "",
        `tells ${name} ${said.slice(0, 5).join(", ")}: ${text.slice(0, 200)}`,
      );
    });
    const found = await attempt(client, { ...admin, role, granted }, searched(hidden), { answers: true });
    found.forEach(({ answer }, n) => check(!answer, "search", `finds ${[...hidden][n]} for ${name}`));
  }
  if (operations) return sweep;
  const statements = [...shared, ...(await readableOf(client, "visitor", tables))];
  const heard = new Set(
    (await ask(admin, statements)).flatMap((text) => saidOf(text, new Set([...words.price, ...words.cost]))),
  );
  for (const word of [...words.price, ...words.cost])
    check(heard.has(word), "amounts", `${word} is not even told to who may see prices and costs`);
  (await ask(admin, reported)).forEach((text, n) =>
    check(text.startsWith("["), reported[n] ?? "", `is not answered to who may see all: ${text.slice(0, 80)}`),
  );
  const [history] = await ask(admin, [
    "select string_agg(app_hidden.secret_changes(id)::text, '') from app_public.history",
  ]);
  for (const kind of ["price", "cost"] as const)
    check(
      saidOf(history ?? "", words[kind]).length >= 2,
      "secret_changes",
      `does not show a ${kind} to who may see it`,
    );
  return sweep;
};
