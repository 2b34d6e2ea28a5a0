import { beforeAll, expect, test } from "vitest";
import type { TestAccount, TestUser } from "../../db/test/accounts.ts";
import { useServed } from "../test/served.ts";

const served = useServed();
let ours: TestAccount;
let theirs: TestAccount;
let packer: TestUser;
let sku: number;

const makeSku = async (user: TestUser): Promise<number> => {
  const { data } = await served().ask<{ createSku: { id: number } }>(
    user,
    `mutation { createSku(input: {name: "Chair", code: "C-${user.accountId}"}) { id } }`,
  );
  return data.createSku.id;
};
beforeAll(async () => {
  [ours, theirs] = [await served().account(), await served().account()];
  packer = await served().user(ours.accountId, { routeBlacklist: ["skus"] });
  sku = await makeSku(ours.admin);
  await makeSku(theirs.admin);
});

/** A file whose bytes are stored already, recorded as an upload records it. */
const attach = async (user: TestUser, recordId: number, facts: object = {}) => {
  const { db } = served();
  const client = await db.server.connect();
  try {
    await client.query("begin");
    await client.query("select set_config(name, value, true) from jsonb_each_text($1::jsonb) as s (name, value)", [
      JSON.stringify({
        role: user.visitor.role,
        "app.account_id": String(user.accountId),
        "app.user_id": String(user.userId),
        "app.role_type": user.visitor.roleType,
        "app.granted": user.visitor.granted,
      }),
    ]);
    const input = { name: "a.png", type: "image/png", size: 8, module: "skus", recordId, ...facts };
    const path = `${"p".repeat(20)}${Math.random().toString(36).slice(2)}`;
    const { rows } = await client.query<{ answer: { id: number } }>(
      "select app_hidden.perform('add_file', $1::jsonb) as answer",
      [JSON.stringify({ path, ...input })],
    );
    await client.query("commit");
    return rows[0]?.answer.id ?? 0;
  } catch (error) {
    await client.query("rollback");
    return (error as { code: string }).code;
  } finally {
    client.release();
  }
};
const listed = async (user: TestUser) =>
  (
    await served().ask<{ files: { id: number; owner: { module: string; name: string }[] }[] }>(
      user,
      '{ files(filter: {modules: ["skus"]}) { id owner { module name } } }',
    )
  ).data.files;

test("a file belongs to a record that exists and may be changed", async () => {
  const id = await attach(ours.admin, sku);
  expect(await listed(ours.admin)).toContainEqual({ id, owner: [{ module: "skus", name: `C-${ours.accountId}` }] });
  expect(await attach(ours.admin, sku + 1000)).toBe("SWNFD");
  expect(await attach(theirs.admin, sku)).toBe("SWNFD");
  expect(await attach(packer, sku)).toBe("SWFBD");
});

test("an image of more than a mebibyte is refused by the database too", async () => {
  expect(await attach(ours.admin, sku, { size: 1_048_577 })).toBe("SWVAL");
  expect(await attach(ours.admin, sku, { size: 1_048_576 })).toEqual(expect.any(Number));
});

test("who does not see the record sees, opens and deletes none of its files", async () => {
  const id = await attach(ours.admin, sku);
  expect(await listed(packer)).toEqual([]);
  expect(await listed(theirs.admin)).toEqual([]);
  const remove = (user: TestUser) =>
    served().ask(user, "mutation ($id: Int!) { deleteFile(id: $id) { id } }", { variables: { id } });
  expect((await remove(packer)).code).toBe("FORBIDDEN");
  expect((await remove(theirs.admin)).code).toBe("NOT_FOUND");
  expect((await remove(ours.admin)).errors).toEqual([]);
});

test("a file that came or went stands in its record's history, and goes with the record", async () => {
  const { data: own } = await served().ask<{ createSku: { id: number } }>(
    ours.admin,
    'mutation { createSku(input: {name: "Bench", code: "B-1"}) { id } }',
  );
  const bench = own.createSku.id;
  const id = await attach(ours.admin, bench);
  const history = async (user: TestUser) =>
    (
      await served().ask<{ historyPaginated: { edges: { node: { tableName: string; operation: string } }[] } }>(
        user,
        `{ historyPaginated(filter: {module: "skus", rootId: ${bench}}) { edges { node { tableName operation } } } }`,
      )
    ).data.historyPaginated.edges.map(({ node }) => node);
  expect(await history(ours.admin)).toContainEqual({ tableName: "files", operation: "created" });
  expect(await history(packer)).toEqual([]);
  await served().ask(ours.admin, `mutation { deleteSku(id: ${bench}) { id } }`);
  const { rows } = await served().db.admin.query("select from app_public.files where id = $1", [id]);
  expect(rows).toEqual([]);
});
