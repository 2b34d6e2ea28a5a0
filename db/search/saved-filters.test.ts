import { expect, test } from "vitest";
import type { ClientBase } from "pg";
import { become, becomeAdmin, createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const db = useDatabase();

type Given = Readonly<Record<string, unknown>>;
let serial = 0;

const save = async (client: ClientBase, user: TestUser, given: Given): Promise<number> => {
  serial += 1;
  await become(client, user.visitor);
  const { rows } = await client.query<{ id: number }>(
    "select (app_hidden.perform('save_filters', $1) ->> 'id')::int as id",
    [{ ...(given["id"] ? {} : { name: `Filter ${serial}`, module: "sales_orders" }), ...given }],
  );
  return rows[0]?.id ?? 0;
};
const remove = async (client: ClientBase, user: TestUser, id: number) => {
  await become(client, user.visitor);
  await client.query("select app_hidden.perform('delete_filters', $1)", [{ id }]);
};
const seen = async (client: ClientBase, user: TestUser): Promise<number[]> => {
  await become(client, user.visitor);
  const { rows } = await client.query<{ id: number }>("select id from app_public.filters order by id");
  return rows.map(({ id }) => id);
};
/** What a refused statement answered; the transaction goes on. */
const refusal = async (client: ClientBase, attempt: () => Promise<unknown>): Promise<string> => {
  await client.query("savepoint attempt");
  try {
    await attempt();
    return "allowed";
  } catch (error) {
    await client.query("rollback to savepoint attempt");
    const { code, detail } = error as { code: string; detail?: string };
    return `${code} ${detail ?? ""}`.trim();
  }
};

test("a filter is its owner's alone until he shares it", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, user: owner, admin } = await createAccount(client);
    await becomeAdmin(client);
    const colleague = await createUser(client, accountId);
    const stranger = await createAccount(client);
    const id = await save(client, owner, {});
    expect(await seen(client, owner)).toEqual([id]);
    for (const other of [colleague, admin, stranger.admin]) expect(await seen(client, other)).toEqual([]);
    await save(client, owner, { id, isShared: true });
    for (const other of [owner, colleague, admin]) expect(await seen(client, other)).toEqual([id]);
    expect(await seen(client, stranger.admin)).toEqual([]);
  }));

test("what is shared is changed by its owner and by administrators", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, user: owner, admin } = await createAccount(client);
    await becomeAdmin(client);
    const colleague = await createUser(client, accountId);
    const shared = await save(client, owner, { isShared: true });
    const own = await save(client, owner, {});
    expect(await refusal(client, () => save(client, colleague, { id: shared, name: "Mine now" }))).toBe("SWFBD");
    expect(await refusal(client, () => remove(client, colleague, shared))).toBe("SWFBD");
    expect(await refusal(client, () => save(client, admin, { id: own, name: "Mine now" }))).toContain("SWNFD");
    expect(await refusal(client, () => save(client, admin, { id: shared, name: "Tidied" }))).toBe("allowed");
    expect(await refusal(client, () => remove(client, admin, shared))).toBe("allowed");
    expect(await seen(client, owner)).toEqual([own]);
  }));

test("a new default takes the place of the one before, for this user and module only", () =>
  withRollback(db().admin, async (client) => {
    const { user: owner, admin } = await createAccount(client);
    const first = await save(client, owner, { isDefault: true });
    const others = [
      await save(client, owner, { isDefault: true, module: "skus" }),
      await save(client, admin, { isDefault: true }),
    ];
    const second = await save(client, owner, {});
    await save(client, owner, { id: second, isDefault: true });
    await becomeAdmin(client);
    const { rows } = await client.query<{ id: number }>(
      "select id from app_public.filters where is_default and id = any ($1) order by id",
      [[first, second, ...others]],
    );
    expect(rows.map(({ id }) => id)).toEqual([...others, second]);
  }));

const refused: readonly [string, Given, string][] = [
  ["a key the list does not know", { criteria: { password: "x" } }, "criteria"],
  ["a date in place of a period's bounds", { criteria: { shipAfter: "2026-11-21" } }, "criteria"],
  ["a period nobody knows", { criteria: { shipDate: { preset: "someday" } } }, "criteria"],
  ["days that are none", { criteria: { shipDate: { from: "2026-02-31" } } }, "criteria"],
  ["a value of the wrong kind", { criteria: { customerIds: ["1; drop table"] } }, "criteria"],
  ["criteria that are no object", { criteria: [1] }, "criteria"],
  ["more than a filter can hold", { criteria: { searchText: "x".repeat(9_000) } }, "criteria"],
  ["an order by nothing", { sort: { column: "password", order: "ASC" } }, "sort"],
  ["columns that are no names", { columns: ["name; drop table"] }, "columns"],
  ["a list that is none", { module: "sessions" }, "module"],
];
test.each(refused)("%s is refused", (_what, given, field) =>
  withRollback(db().admin, async (client) => {
    const { user } = await createAccount(client);
    expect(await refusal(client, () => save(client, user, given))).toMatch(new RegExp(`^SWVAL .*"${field}"`));
    expect(await refusal(client, () => save(client, user, {}))).toBe("allowed");
  }),
);

test("every kind of criterion fits", () =>
  withRollback(db().admin, async (client) => {
    const { user } = await createAccount(client);
    const criteria = {
      searchText: "linen",
      customerIds: [1, 2],
      states: ["Open"],
      shipDate: { preset: "within7DaysOrLate" },
      createdAt: { from: "2026-01-01", to: "2026-02-01" },
      skuIds: [3],
      labelIds: [4],
      customFields: [{ id: 5, min: 1 }],
    };
    const given = { criteria, sort: { column: "shipDate", order: "ASC" }, columns: ["displayId", "coverage", "cf:5"] };
    expect(await refusal(client, () => save(client, user, given))).toBe("allowed");
  }));
