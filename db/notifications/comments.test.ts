import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount, createUser, type TestUser } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";
import { workReset } from "../test/stock/reset-work.ts";

const db = useDatabase();
type Client = Parameters<Parameters<typeof withRollback>[1]>[0];
type Refusal = { code: string; fields: readonly string[] };

const perform = async (client: Client, operation: string, input: object): Promise<number> => {
  const { rows } = await client.query<{ id: number }>("select (app_hidden.perform($1, $2) ->> 'id')::int as id", [
    operation,
    JSON.stringify(input),
  ]);
  return rows[0]?.id ?? 0;
};
const refusalOf = async (client: Client, work: () => Promise<unknown>): Promise<Refusal | null> => {
  await client.query("savepoint before");
  const error = await work().then(
    () => null,
    (reason: unknown) => reason as { code: string; detail?: string },
  );
  await client.query("rollback to before");
  const told = error?.detail?.startsWith("{") ? (JSON.parse(error.detail) as { fields?: object }) : {};
  return error && { code: error.code, fields: Object.keys(told.fields ?? {}) };
};
const product = async (client: Client, { accountId, visitor }: TestUser, name: string): Promise<number> => {
  await become(client, visitor);
  const id = await perform(client, "save_products", { name, displayId: `${name}-${accountId}` });
  return id;
};
const say = (client: Client, recordId: number, text: string, mentionIds?: readonly unknown[]) =>
  perform(client, "save_comments", { module: "products", recordId, text, ...(mentionIds && { mentionIds }) });
const read = async (client: Client) =>
  (await client.query<{ id: number; text: string }>("select id, text from app_public.comments order by id")).rows;
const told = async (client: Client) =>
  (
    await client.query<{ user_id: number; type: string; module: string; record_id: number; words: object }>(
      "select user_id, type, module, record_id, words from app_public.notifications order by id",
    )
  ).rows;

test("whoever sees a record reads and writes comments on it; who does not is told nothing of it, by a mention either", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, admin, user } = await createAccount(client);
    const blind = await createUser(client, accountId, { routeBlacklist: ["products"] });
    const mute = await createUser(client, accountId, { scopeBlacklist: ["comment:create"] });
    const other = await createAccount(client);
    const id = await product(client, admin, "Oak table");
    const first = await say(client, id, "Look at this, @user", [user.userId]);

    await becomeAdmin(client);
    expect(await told(client)).toEqual([
      {
        user_id: user.userId,
        type: "mention",
        module: "products",
        record_id: id,
        words: { key: "mentioned", values: { who: expect.any(String), record: expect.stringContaining("Oak table") } },
      },
    ]);
    await become(client, user.visitor);
    expect(await read(client)).toHaveLength(1);
    // who is not to see it, of another company, or nobody
    for (const stranger of [blind.userId, other.user.userId, 2_147_483_647])
      expect(await refusalOf(client, () => say(client, id, "x", [admin.userId, stranger]))).toEqual({
        code: "SWNFD",
        fields: ["mentionIds.1"],
      });
    // a colleague's comment is that colleague's alone
    for (const [operation, input, code] of [
      ["save_comments", { id: first, text: "mine now" }, "SWNFD"],
      ["delete_comments", { id: first }, "SWFBD"],
    ] as const)
      expect((await refusalOf(client, () => perform(client, operation, input)))?.code).toBe(code);

    await become(client, blind.visitor);
    expect(await read(client)).toEqual([]);
    expect((await refusalOf(client, () => say(client, id, "x")))?.code).toBe("SWFBD");
    const lookup = () =>
      client.query("select app_hidden.people_who_see($1)", [JSON.stringify({ module: "products", recordId: id })]);
    expect((await refusalOf(client, lookup))?.code).toBe("SWFBD");
    await become(client, mute.visitor);
    expect(await read(client)).toHaveLength(1);
    expect((await refusalOf(client, () => say(client, id, "x")))?.code).toBe("SWFBD");
    await become(client, other.admin.visitor);
    expect(await read(client)).toEqual([]);
    expect((await refusalOf(client, () => say(client, id, "x")))?.code).toBe("SWNFD");
    expect((await refusalOf(client, lookup))?.code).toBe("SWNFD");

    await become(client, user.visitor);
    const { rows } = await client.query<{ people: { id: number }[] }>(
      "select app_hidden.people_who_see($1) as people",
      [JSON.stringify({ module: "products", recordId: id })],
    );
    const people = rows[0]?.people.map((person) => person.id) ?? [];
    expect(people.toSorted((a, b) => a - b)).toEqual(
      [admin.userId, user.userId, mute.userId].toSorted((a, b) => a - b),
    );
  }));

test("an edit tells only who is new; a comment stands in the history of its record and goes with it", () =>
  withRollback(db().admin, async (client) => {
    const { accountId, admin, user } = await createAccount(client);
    const third = await createUser(client, accountId);
    const id = await product(client, admin, "Elm desk");
    const comment = await say(client, id, "Hello", [user.userId, admin.userId]);
    await perform(client, "save_comments", {
      id: comment,
      text: "Hello again",
      mentionIds: [user.userId, third.userId],
    });
    // without the key nobody is mentioned anew, and nobody is forgotten
    await perform(client, "save_comments", { id: comment, text: "Hello at last" });
    await becomeAdmin(client);
    expect((await told(client)).map((each) => each.user_id)).toEqual([user.userId, third.userId]);
    const { rows } = await client.query("select mentions from app_public.comments where id = $1", [comment]);
    expect(rows[0].mentions.map((each: { id: number }) => each.id)).toEqual([user.userId, third.userId]);
    await become(client, admin.visitor);
    const history = await client.query<{ operation: string; changes: { text?: string[] } }>(
      "select operation, changes from app_public.history where module = 'products' and root_id = $1 and table_name = 'comments' order by id",
      [id],
    );
    expect(history.rows.map(({ operation, changes }) => [operation, changes.text?.[1]])).toEqual([
      ["created", "Hello"],
      ["updated", "Hello again"],
      ["updated", "Hello at last"],
    ]);
    await perform(client, "delete_products", { id });
    expect(await read(client)).toEqual([]);
    expect((await refusalOf(client, () => say(client, id, "x")))?.code).toBe("SWNFD");
  }));

test("what is too long, too many, of no such module or record is refused with its path", () =>
  withRollback(db().admin, async (client) => {
    const { admin } = await createAccount(client);
    const id = await product(client, admin, "Ash chair");
    const base = { module: "products", recordId: id, text: "x" };
    const wrong: readonly [object, Refusal][] = [
      [
        { ...base, text: "" },
        { code: "SWVAL", fields: ["text"] },
      ],
      [
        { ...base, text: "x".repeat(10_001) },
        { code: "SWVAL", fields: ["text"] },
      ],
      [
        { ...base, module: "labels" },
        { code: "SWVAL", fields: ["module"] },
      ],
      [
        { ...base, module: "pg_class" },
        { code: "SWVAL", fields: ["module"] },
      ],
      [
        { ...base, recordId: 0 },
        { code: "SWVAL", fields: ["recordId"] },
      ],
      [
        { ...base, recordId: 2_147_483_647 },
        { code: "SWNFD", fields: [] },
      ],
      [
        { recordId: id, text: "x" },
        { code: "SWVAL", fields: ["module"] },
      ],
      [
        { ...base, mentionIds: Array.from({ length: 51 }, () => 1) },
        { code: "SWVAL", fields: ["mentionIds"] },
      ],
      [
        { ...base, mentionIds: ["1"] },
        { code: "SWVAL", fields: ["mentionIds"] },
      ],
    ];
    for (const [input, refusal] of wrong)
      expect(await refusalOf(client, () => perform(client, "save_comments", input))).toEqual(refusal);
    expect(await refusalOf(client, () => perform(client, "save_comments", { ...base, text: "x".repeat(10_000) }))).toBe(
      null,
    );
  }));

test("comments follow their record row by row: who does not see it finds none of them anywhere", () =>
  withRollback(db().admin, async (client) => {
    const { admin, user } = await createAccount(client);
    const tell = (module: string, recordId: number, text: string) =>
      perform(client, "save_comments", { module, recordId, text });
    const texts = async (where = "true") =>
      (
        await client.query<{ text: string }>(`select text from app_public.comments where ${where} order by id`)
      ).rows.map(({ text }) => text);
    await become(client, admin.visitor);
    const sku = await perform(client, "save_skus", { name: "Oak", code: `OAK-${admin.accountId}` });
    const product = await perform(client, "save_products", { name: "Elm", displayId: `ELM-${admin.accountId}` });
    const own = await tell("skus", sku, "said of oak");
    await tell("products", product, "said of elm");
    // it has no name and no words by which it could be found without its record
    const { rows: found } = await client.query(
      "select name from app_public.references where module = 'comments' union all select id::text from unnest(app_hidden.search('comments', 'said')) as id",
    );
    expect(found).toEqual([]);
    const { rows: named } = await client.query("select name from app_public.accounts where id = $1", [admin.accountId]);
    const reset = await perform(client, "reset_module", { type: "SKU", accountName: named[0].name });
    const worked = (verb: "reset" | "restore") =>
      workReset(
        {
          worker: async (sql, values) => {
            await becomeAdmin(client);
            return client.query(sql, values);
          },
          person: async (work) => {
            await become(client, admin.visitor);
            await work(client);
          },
        },
        { accountId: admin.accountId, id: reset, verb },
      );
    await worked("reset");
    for (const reader of [admin, user]) {
      await become(client, reader.visitor);
      // the module is theirs to see, this record is not
      expect(await texts()).toEqual(["said of elm"]);
      expect(await texts(`id = ${own}`)).toEqual([]);
      expect((await refusalOf(client, () => tell("skus", sku, "x")))?.code).toBe("SWNFD");
    }
    await become(client, admin.visitor);
    for (const [operation, input] of [
      ["save_comments", { id: own, text: "x" }],
      ["delete_comments", { id: own }],
    ] as const)
      expect((await refusalOf(client, () => perform(client, operation, input)))?.code).toBe("SWNFD");
    await perform(client, "restore_reset", { id: reset });
    await worked("restore");
    expect(await texts()).toEqual(["said of oak", "said of elm"]);
    // what was announced for live lists names the comment alone
    await becomeAdmin(client);
    const { rows: announced } = await client.query(
      "select module, record_id from app_private.change_outbox where account_id = $1 and module = 'comments' order by id limit 1",
      [admin.accountId],
    );
    expect(announced).toEqual([{ module: "comments", record_id: own }]);
  }));
