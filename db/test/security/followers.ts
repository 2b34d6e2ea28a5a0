import type { ClientBase } from "pg";
import { attempt } from "./attempt.ts";
import type { RoleSpec } from "./base-scopes.ts";
import type { Company } from "./company.ts";
import { callsOf } from "./derived-calls.ts";
import { visitorsOf } from "./restricted.ts";
import { addLooseFiles, looseFileCases } from "./loose-files.ts";
import { startTally, type Sweep } from "./tally.ts";

type Case = {
  what: string;
  type?: "user";
  without: readonly string[];
  scopes?: readonly string[];
  statement: string;
  seen: boolean;
};

const mailed = "select 1 from app_public.emails where module = 'purchase_orders'";
const saidOf = (module: string) => `select 1 from app_public.comments where module = '${module}'`;

/** Rows that name another record of any module are seen, and written, with the rights to that record. */
const cases: Case[] = [
  ...[
    "vendors",
    "customers",
    "skus",
    "sales_orders",
    "purchase_orders",
    "lots",
    "warehouses",
    "bin_locations",
    "users",
    "products",
    "labels",
  ].flatMap((module): Case[] => {
    const statement = `select 1 from app_public.history where table_name = '${module}'`;
    const route = module === "users" ? "user" : module;
    return [
      { what: `history of ${module}`, without: [], statement, seen: true },
      { what: `history of ${module}, which is hidden`, without: [route], statement, seen: false },
      { what: `history of ${module}, with history hidden`, without: ["history"], statement, seen: false },
    ];
  }),
  {
    what: "history of colleagues, for who sees only himself",
    without: [],
    scopes: ["user:view:all"],
    statement: "select 1 from app_public.history where table_name = 'users'",
    seen: false,
  },
  {
    what: "history of lines of a hidden order",
    without: ["sales_orders"],
    statement: "select 1 from app_public.history where table_name in ('sales_order_lines', 'shipments', 'packages')",
    seen: false,
  },
  {
    what: "history of packages of a hidden order",
    without: ["sales_orders"],
    statement: "select 1 from app_public.history where table_name = 'packages'",
    seen: false,
  },
  {
    what: "history of packages",
    without: [],
    statement: "select 1 from app_public.history where table_name = 'packages'",
    seen: true,
  },
  ...["vendors", "customers", "sales_orders", "purchase_orders"].flatMap((module): Case[] => [
    {
      what: `labels of ${module}`,
      without: [],
      statement: `select 1 from app_public.label_links where module = '${module}'`,
      seen: module !== "sales_orders",
    },
    {
      what: `labels of hidden ${module}`,
      without: [module],
      statement: `select 1 from app_public.label_links where module = '${module}'`,
      seen: false,
    },
    {
      what: `taking labels off hidden ${module}`,
      without: [module],
      statement: `delete from app_public.label_links where module = '${module}'`,
      seen: false,
    },
  ]),
  {
    what: "taking a label off without a right to change the record",
    without: [],
    scopes: ["vendor:create", "vendor:update:single"],
    statement: "delete from app_public.label_links where module = 'vendors'",
    seen: false,
  },
  {
    what: "taking a label off",
    without: [],
    statement: "delete from app_public.label_links where module = 'vendors'",
    seen: true,
  },
  ...[
    "select 1 from app_public.files where module = 'vendors'",
    "delete from app_public.files where module = 'vendors'",
  ].flatMap((statement): Case[] => [
    { what: `files of vendors: ${statement}`, without: [], statement, seen: true },
    { what: `files of hidden vendors: ${statement}`, without: ["vendors"], statement, seen: false },
  ]),
  {
    what: "deleting a file without a right to change the record",
    without: [],
    scopes: ["vendor:create", "vendor:update:single"],
    statement: "delete from app_public.files where module = 'vendors'",
    seen: false,
  },
  {
    what: "seeing a file without a right to change the record",
    without: [],
    scopes: ["vendor:create", "vendor:update:single"],
    statement: "select 1 from app_public.files where module = 'vendors'",
    seen: true,
  },
  ...looseFileCases,
  { what: "comments of vendors", without: [], statement: saidOf("vendors"), seen: true },
  { what: "comments of hidden vendors", without: ["vendors"], statement: saidOf("vendors"), seen: false },
  { what: "hidden comments of vendors", without: ["comments"], statement: saidOf("vendors"), seen: false },
  ...[
    "update app_public.comments set text = 'x' where module = 'vendors'",
    "delete from app_public.comments where module = 'vendors'",
    "insert into app_public.comments (module, record_id, text) select 'vendors', id, 'x' from app_public.vendors",
  ].flatMap((statement): Case[] => [
    { what: `comments of hidden vendors: ${statement}`, without: ["vendors"], statement, seen: false },
    {
      what: `comments without a right to write them: ${statement}`,
      without: [],
      scopes: ["comment:create", "comment:update:single", "comment:delete:single"],
      statement,
      seen: false,
    },
  ]),
  { what: "mails about orders", without: [], statement: mailed, seen: true },
  { what: "mails about hidden orders", without: ["purchase_orders"], statement: mailed, seen: false },
  {
    what: "mails about orders without a right to mails",
    without: [],
    scopes: ["email:create", "email:view:all", "email:view:single"],
    statement: mailed,
    seen: false,
  },
  ...(["contacts", "addresses"] as const).flatMap((table): Case[] =>
    (["customer", "vendor"] as const).flatMap((parent): Case[] => {
      const statement = `select 1 from app_public.${table} where ${parent}_id is not null`;
      return [
        { what: `${table} of a ${parent}`, without: [], statement, seen: true },
        { what: `${table} of a hidden ${parent}`, without: [`${parent}s`], statement, seen: false },
        { what: `hidden ${table} of a ${parent}`, without: [table], statement, seen: false },
        {
          what: `changing ${table} of a hidden ${parent}`,
          without: [`${parent}s`],
          statement:
            `update app_public.${table} set city_or_name = 1`.replace(
              "city_or_name = 1",
              table === "contacts" ? "title = 'x'" : "name = 'x'",
            ) + ` where ${parent}_id is not null`,
          seen: false,
        },
        {
          what: `deleting ${table} of a hidden ${parent}`,
          without: [`${parent}s`],
          statement: `delete from app_public.${table} where ${parent}_id is not null`,
          seen: false,
        },
      ];
    }),
  ),
];

/** What follows another record's rights: history, labels, contacts, addresses, files. */
export const sweepFollowers = async (client: ClientBase, company: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("rows that follow another");
  await addLooseFiles(client, company);
  const specs = cases.map(({ type, without, scopes = [] }): RoleSpec => ({
    type: type ?? "admin",
    routes: without,
    without: scopes,
  }));
  const visitors = await visitorsOf(client, company, specs);
  for (const [n, { what, statement, seen }] of cases.entries()) {
    const [outcome] = await attempt(client, visitors[n] ?? null, [statement]);
    const reached = (outcome?.rows ?? 0) > 0;
    check(
      reached === seen,
      what,
      `should ${seen ? "" : "not "}be reached: ${outcome?.rows} rows, ${outcome?.state ?? "no"} error ${outcome?.message ?? ""}`,
    );
  }
  await checkNamed(client, company, check);
  return sweep;
};

/** A call that names such a row is forbidden where the record it belongs to may not be viewed, and works where it may. */
const checkNamed = async (
  client: ClientBase,
  company: Company,
  check: (holds: boolean, subject: string, problem: string) => void,
) => {
  const calls = callsOf(company).filter(
    ({ operation, input }) => input["id"] !== undefined && /^(save|delete)_(contacts|addresses|files)$/.test(operation),
  );
  const [seeing, ...blind] = await visitorsOf(client, company, [
    { type: "admin" },
    { type: "admin", routes: ["customers"] },
    { type: "admin", routes: ["vendors"] },
  ]);
  for (const { operation, input } of calls) {
    const ofVendor = operation.endsWith("_files");
    const statement = [`select app_hidden.perform('${operation}', '${JSON.stringify(input)}')::text`];
    const [allowed] = await attempt(client, seeing ?? null, statement, { answers: true });
    check(
      allowed?.state === null || /^(SWDEL|23503|23001)$/.test(allowed?.state ?? ""),
      operation,
      `does not work for who may: ${allowed?.state} ${allowed?.message}`,
    );
    const [refused] = await attempt(client, blind[ofVendor ? 1 : 0] ?? null, statement, { answers: true });
    check(
      refused?.state === "SWFBD",
      operation,
      `is answered ${refused?.state} where ${ofVendor ? "vendors" : "customers"} are hidden: ${refused?.message}`,
    );
  }
  check(calls.length >= 5, "rows that follow another", `only ${calls.length} calls name one`);
};

/** What answers tell of records in modules the caller may not view: their numbers, and nothing that stands on them. */
export const sweepAnswers = async (client: ClientBase, company: Company): Promise<Sweep> => {
  const { sweep, check } = startTally("answers about hidden modules");
  const { ids, name } = company;
  const [seeing, blind, unhistoric] = await visitorsOf(client, company, [
    { type: "admin" },
    { type: "admin", routes: ["sales_orders"] },
    { type: "admin", routes: ["stock_history"] },
  ]);
  const explained = (dimension: string) =>
    `select app_hidden.perform('explain_quantity', '${JSON.stringify({ skuId: ids["sku"], warehouseId: ids["warehouse"], dimension })}')::text`;
  const preview = `select app_hidden.perform('preview', '${JSON.stringify({
    operation: "adjust_lot",
    input: { lotId: ids["lot"], quantity: "-7", reason: "x" },
  })}')::text`;
  const statements = [explained("allocated"), explained("backordered"), explained("committed"), preview];
  const customer = `${name} customer`;
  const told = await attempt(client, seeing ?? null, statements, { answers: true });
  const kept = await attempt(client, blind ?? null, statements, { answers: true });
  check(
    told.some(({ answer }) => answer?.includes(customer)),
    "explain_quantity",
    "does not name the customer to who may see orders",
  );
  kept.forEach(({ answer, state }, n) => {
    check(state === null, statements[n] ?? "", `is refused: ${state}`);
    check(!answer?.includes(customer), statements[n] ?? "", `names the customer of a hidden order: ${answer}`);
  });
  const { rows: modules } = await client.query<{ name: string }>(
    "select table_name as name from app_private.table_scopes",
  );
  const names = modules.map(({ name: module }) => `'${module}'`).join(", ");
  const roles = await visitorsOf(
    client,
    company,
    ["sales_orders", "purchase_orders", "skus", "shipments", "user", "lots"].map((route): RoleSpec => ({
      type: "user",
      routes: [route],
    })),
  );
  for (const role of roles) {
    const [differing] = await attempt(client, role, [
      `select 1 from unnest(array[${names}]) as t where app_hidden.may_view_module(t) <> (t = any (app_hidden.viewable_tables()))`,
    ]);
    check(
      differing?.state === null && differing.rows === 0,
      "may_view_module",
      `differs from viewable_tables for ${differing?.rows} tables`,
    );
  }
  const [events] = await attempt(client, seeing ?? null, [explained("inStock")], { answers: true });
  const [none] = await attempt(client, unhistoric ?? null, [explained("inStock")], { answers: true });
  check(events?.answer?.includes('"eventId"') === true, "explain_quantity", "shows no events to who may see them");
  check(
    none?.state === null && !none.answer?.includes('"eventId"'),
    "explain_quantity",
    "shows events to who may not see the stock's history",
  );
  return sweep;
};
