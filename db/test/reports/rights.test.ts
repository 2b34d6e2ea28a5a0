import type { PoolClient } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { filtersOf } from "../../../resources/core/filters.ts";
import { modules, permissionModules, reports } from "../../../resources/core/registry.ts";
import { columnsOfReport, type ReportResource } from "../../../resources/core/report.ts";
import type { Visitor } from "../../client/transaction.ts";
import { become } from "../accounts.ts";
import { addCodeTwin } from "../code-twin.ts";
import { useDatabase, withRollback } from "../database.ts";
import type { Company } from "../security/company.ts";
import { visitorsOf } from "../security/restricted.ts";
import { buildWorld, type World } from "../security/world.ts";
import { reading } from "./ask.ts";

const db = useDatabase();
let world: World;
beforeAll(async () => {
  const client = await db().admin.connect();
  try {
    await client.query("begin");
    world = await buildWorld(client);
    await addCodeTwin(client, world.ours.accountId);
    await client.query("commit");
  } finally {
    client.release();
  }
}, 60_000);

const secretScopes = (kind: "price" | "cost") => [`sku_${kind}:view:all`, `sku_${kind}:view:single`];
const named = reports.map((report) => [report.name, report] as const);

/** A visitor with every scope but these. */
const without = async (client: PoolClient, company: Company, scopes: readonly string[]): Promise<Visitor> => {
  const [visitor] = await visitorsOf(client, company, [{ type: "admin", without: [...scopes] }]);
  return visitor!;
};

type Asked = ReturnType<typeof reading>;
const as = (
  company: Company,
  scopes: readonly string[],
  name: string,
  work: (asked: Asked, client: PoolClient) => Promise<void>,
) =>
  withRollback(db().admin, async (client) => {
    await become(client, await without(client, company, scopes));
    await work(reading(client, name), client);
  });

/** The SQLSTATE with which a question is refused; nothing of it is kept. */
const refusal = async (client: PoolClient, ask: () => Promise<unknown>): Promise<string | null> => {
  await client.query("savepoint asked");
  try {
    await ask();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? "none";
  } finally {
    await client.query("rollback to savepoint asked");
  }
};

/** Every question about a column: shown in any order, grouped, summed up, filtered by. */
const questions = (
  asked: Asked,
  { report, ...resource }: ReportResource,
  column: string,
): (() => Promise<unknown>)[] => [
  () => asked.rows({ orderBy: [{ column, order: "ASC" }] }),
  () => asked.groups({ groupBy: column }),
  ...(report.groups[0] === undefined
    ? []
    : [() => asked.groups({ groupBy: report.groups[0] ?? "", orderBy: [{ column, order: "DESC" }] })]),
  ...filtersOf({ ...resource, report })
    .filter((filter) => "field" in filter && filter.field === column)
    .map(
      ({ name }) =>
        () =>
          asked.totals({ filter: { [name]: "1" } }),
    ),
];

describe.each(named)("%s", (name, resource) => {
  const secrets = columnsOfReport(resource).flatMap(([column, { secret }]) => (secret ? [{ column, secret }] : []));

  test("is refused without each of its scopes", async () => {
    for (const scope of resource.report.scopes)
      await as(world.ours, [scope], name, async (asked, client) => {
        for (const ask of [
          () => asked.rows(),
          () => asked.totals(),
          () => asked.groups({ groupBy: resource.report.groups[0] ?? "" }),
        ])
          expect([scope, await refusal(client, ask)]).toEqual([scope, "SWFBD"]);
      });
  });

  test.each(["price", "cost"] as const)("shows no %s to who may not see any, however it is asked for", (kind) =>
    as(world.ours, secretScopes(kind), name, async (asked, client) => {
      const hidden = secrets.filter(({ secret }) => secret === kind).map(({ column }) => column);
      // where the whole report is about them, it is refused as a whole
      const isAll = resource.report.scopes.some((scope) => scope.startsWith(`sku_${kind}:`));
      expect(await refusal(client, () => asked.rows())).toBe(isAll ? "SWFBD" : null);
      if (isAll) return;
      const rows = await asked.rows({ limit: 1000 });
      expect(rows.length).toBeGreaterThan(0);
      for (const column of hidden) {
        expect([column, rows.filter((row) => row[column] !== null && row[column] !== undefined)]).toEqual([column, []]);
        expect(await asked.totals()).not.toHaveProperty(column);
        for (const ask of questions(asked, resource, column))
          expect([column, await refusal(client, ask)]).toEqual([column, "SWFBD"]);
      }
      for (const groupBy of resource.report.groups)
        for (const { now } of (await asked.groups({ groupBy })).groups)
          expect(Object.keys(now).filter((column) => hidden.includes(column))).toEqual([]);
    }),
  );

  test("shows the amounts to who may see them", () =>
    as(world.ours, [], name, async (asked) => {
      const rows = await asked.rows({ limit: 1000 });
      for (const { column } of secrets)
        expect([column, rows.some((row) => row[column] !== null && row[column] !== undefined)]).toEqual([column, true]);
    }));

  test("tells nothing of another company, whatever it is narrowed to", () =>
    as(world.theirs, [], name, async (asked, client) => {
      const { rows: names } = await client.query<{ module: string; id: number }>(
        "select distinct module, record_id as id from app_public.references where account_id <> $1",
        [world.theirs.accountId],
      );
      expect(names).toEqual([]);
      const text = JSON.stringify(await asked.rows({ limit: 1000 }));
      expect(text).not.toContain(world.ours.name);
      const references = filtersOf(resource).flatMap((filter) =>
        filter.kind === "reference" && !resource.report.asks?.includes(filter.field) ? [filter] : [],
      );
      for (const filter of references) {
        const id = await ownIds(filter.module);
        expect([filter.name, (await asked.totals({ filter: { [filter.name]: id } })).count]).toEqual([filter.name, 0]);
      }
    }));

  test("refuses what it does not have", () =>
    as(world.ours, [], name, async (asked, client) => {
      for (const ask of [
        () => asked.rows({ filter: { "id; drop": "1" } }),
        () => asked.rows({ orderBy: [{ column: "id desc; drop", order: "ASC" }] }),
        () => asked.groups({ groupBy: "account_id" }),
        () => asked.groups({ groupBy: resource.report.groups[0] ?? "x", orderBy: [{ column: "x", order: "ASC" }] }),
      ])
        expect(await refusal(client, ask)).toBe("SWVAL");
    }));
});

/** Ids of our records of a module, which theirs may share: only those beyond are certainly not theirs. */
const ownIds = async (module: string): Promise<number[]> => {
  const { rows } = await db().admin.query<{ id: number }>(
    `select record_id as id from app_public.references where account_id = $1 and module = $2
     except select record_id from app_public.references where account_id = $3 and module = $2`,
    [world.ours.accountId, module, world.theirs.accountId],
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : [2147483647];
};

test("who sees no module with pages is refused every report but that of what people did, which has a right of its own", async () => {
  const routes = permissionModules().filter((name) => modules().some((module) => module.name === name));
  expect(routes).toContain("shipments");
  await withRollback(db().admin, async (client) => {
    const [outsider] = await visitorsOf(client, world.ours, [{ type: "admin", routes }]);
    await become(client, outsider!);
    const open = [];
    for (const { name } of reports) {
      const asked = reading(client, name);
      const answers = [await refusal(client, () => asked.rows()), await refusal(client, () => asked.totals())];
      if (answers.some((answer) => answer !== "SWFBD")) open.push(name);
    }
    expect(open).toEqual(["report_user_history"]);
  });
});

test("who may view no stock history reads lots as they are, and not as of a day", () =>
  as(world.ours, ["stock_history:view"], "report_lots", async (asked, client) => {
    expect((await asked.totals()).count).toBeGreaterThan(0);
    const ask = () => asked.totals({ filter: { asOf: new Date().toISOString() } });
    expect(await refusal(client, ask)).toBe("SWFBD");
  }));

test("what is seen of a table is what its policy shows, and prices and costs for who may see them", async () => {
  const { rows: views } = await db().admin.query<{ name: string; schema: string; kinds: string[] }>(
    `select s.table_name as name, s.schema_name as schema, array_agg(distinct c.kind) as kinds
     from app_private.table_scopes as s join app_private.secret_columns as c on c.table_name = s.table_name group by 1, 2 order by 1`,
  );
  expect(views.length).toBeGreaterThan(20);
  const roles = [
    [],
    secretScopes("price"),
    secretScopes("cost"),
    ["lot:view:all", "lot:view:single", "invoice:view:all", "invoice:view:single", "stock_history:view"],
  ];
  for (const scopes of roles)
    await as(world.ours, scopes, "", async (_asked, client) => {
      for (const { name, schema } of views) {
        const count = `(select count(*)::int from ${schema}.${name}) as shown, (select count(*)::int from app_hidden.seen_${name}) as seen`;
        const { rows } = await client.query<{ shown: number; seen: number }>(`select ${count}`);
        expect([name, rows[0]?.seen]).toEqual([name, rows[0]?.shown]);
      }
      const { rows: secrets } = await db().admin.query<{ name: string; column: string; kind: string }>(
        "select table_name as name, column_name as column, kind from app_private.secret_columns",
      );
      for (const { name, column, kind } of secrets) {
        const hidden = scopes.includes(`sku_${kind}:view:all`);
        const { rows } = await client.query<{ told: number }>(
          `select count("${column}")::int as told from app_hidden.seen_${name}`,
        );
        expect([name, column, hidden ? rows[0]?.told : 0]).toEqual([name, column, 0]);
      }
    });
});
