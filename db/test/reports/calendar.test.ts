import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import { resources } from "../../../resources/core/registry.ts";
import { snake } from "../../../resources/core/naming.ts";
import { stateWith } from "../../../resources/core/stages.ts";
import { become, createAccount, createUser } from "../accounts.ts";
import { useDatabase, withRollback } from "../database.ts";
import type { Visitor } from "../../client/transaction.ts";
import type { Shop } from "../stock/shop.ts";
import { tradeAtRandom } from "./trade.ts";

type Entry = { module: string; field: string; recordId: number; startsOn: string; label: string | null; color: string };
type Answer = { hasMore: boolean; entries: Entry[] };

const db = useDatabase();
let shop: Shop;
/** Every record has its dates, one a day; the lots of goods that are there expire. */
beforeAll(async () => {
  shop = await tradeAtRandom(db(), { total: 120, each: 6 });
  const client = await db().admin.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const { name, calendar = [] } of resources)
      for (const { date, until } of calendar)
        await client.query(
          `update app_public.${name} set ${snake(date)} = date '2026-06-01' + id % 90
           ${until ? `, ${snake(until)} = date '2026-06-01' + id % 90 + 3` : ""} where account_id = $1`,
          [shop.accountId],
        );
    await client.query("commit");
  } finally {
    client.release();
  }
}, 120_000);

const ask = async (client: PoolClient, input: object): Promise<Answer> => {
  const { rows } = await client.query<{ answer: Answer }>("select app_hidden.calendar($1) as answer", [
    JSON.stringify({ from: "2026-05-01", to: "2026-12-31", ...input }),
  ]);
  return rows[0]!.answer;
};
const as = (visitor: Visitor, work: (client: PoolClient) => Promise<void>) =>
  withRollback(db().admin, async (client) => {
    await become(client, visitor);
    await work(client);
  });
/** A user of the shop with a role of their own. */
const withRole = async (role: Parameters<typeof createUser>[2]): Promise<Visitor> => {
  const client = await db().admin.connect();
  try {
    return (await createUser(client, shop.accountId, role)).visitor;
  } finally {
    client.release();
  }
};

const kinds = resources.flatMap(({ name, calendar = [], states = {} }) =>
  calendar.map((kind) => ({ ...kind, name, canceled: stateWith(states, "canceled") })),
);

test.each(kinds.map((kind) => [`${kind.name}.${kind.date}`, kind] as const))(
  "%s: every record of the days asked for, and no other",
  (key, { name, date, until, positive, canceled }) =>
    as(shop.account.admin.visitor, async (client) => {
      const { hasMore, entries } = await ask(client, {
        from: "2026-06-10",
        to: "2026-07-20",
        filter: { kinds: [key] },
      });
      const { rows } = await db().admin.query<{ id: number; day: string }>(
        `select id, ${snake(date)}::text as day from app_public.${name} as r
         where account_id = $1 and to_jsonb(r) ->> 'deleted_at' is null and ${snake(date)} <= '2026-07-20' and ${snake(until ?? date)} >= '2026-06-10'
           ${positive ? `and ${snake(positive)} > 0` : ""} ${canceled ? "and state <> $2" : ""}`,
        [shop.accountId, ...(canceled ? [canceled] : [])],
      );
      expect(hasMore).toBe(false);
      const sorted = (all: readonly (readonly [number, string])[]) => all.toSorted(([one], [other]) => one - other);
      expect(sorted(entries.map(({ recordId, startsOn }) => [recordId, startsOn] as const))).toEqual(
        sorted(rows.map(({ id, day }) => [id, day] as const)),
      );
    }),
);

test("kinds, warehouses and labels narrow it, and the first label by name gives its colour", async () => {
  const client = await db().admin.connect();
  try {
    await client.query("begin");
    await become(client, shop.account.admin.visitor);
    const all = await ask(client, {});
    expect(new Set(all.entries.map(({ module }) => module)).size).toBeGreaterThan(3);
    const one = all.entries.find(({ module }) => module === "sales_orders")!;
    const { rows } = await client.query<{ id: number }>(
      `insert into app_public.labels (name, color, modules) values ('Zebra', '#AA0000', '{sales_orders}'), ('Amber', '#00AA00', '{sales_orders}') returning id`,
    );
    for (const { id } of rows)
      await client.query(
        "insert into app_public.label_links (label_id, module, record_id) values ($1, 'sales_orders', $2)",
        [id, one.recordId],
      );
    const labelled = await ask(client, { filter: { labelIds: [rows[0]!.id] } });
    expect(new Set(labelled.entries.map(({ recordId }) => recordId))).toEqual(new Set([one.recordId]));
    expect(labelled.entries[0]).toMatchObject({ label: "Amber", color: "#00AA00" });
    const here = await ask(client, { filter: { warehouseIds: [shop.warehouses[0]] } });
    const there = await ask(client, { filter: { warehouseIds: [shop.warehouses[1]] } });
    expect(here.entries.length).toBeLessThan(all.entries.length);
    expect(there.entries.length).toBeLessThan(all.entries.length);
    expect((await ask(client, { filter: { warehouseIds: [999_999] } })).entries).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("roles see the modules they have, other companies nothing", async () => {
  const clerk = await withRole({ type: "user", routeBlacklist: ["sales_orders"] });
  await as(clerk, async (client) => {
    const modules = new Set((await ask(client, {})).entries.map(({ module }) => module));
    expect(modules).not.toContain("sales_orders");
    expect(modules).toContain("purchase_orders");
  });
  const stranger = await db().admin.connect();
  const theirs = await createAccount(stranger).finally(() => stranger.release());
  await as(theirs.admin.visitor, async (client) => {
    expect((await ask(client, {})).entries).toEqual([]);
  });
});

test("without the right to the calendar, and for more than 400 days, it is refused", async () => {
  const blind = await withRole({ type: "user", scopeBlacklist: ["calendar:view"] });
  await as(blind, async (client) => {
    await expect(ask(client, {})).rejects.toMatchObject({ code: "SWFBD" });
  });
  await as(shop.account.admin.visitor, async (client) => {
    await expect(ask(client, { from: "2026-01-01", to: "2027-06-01" })).rejects.toMatchObject({ code: "SWVAL" });
  });
});
