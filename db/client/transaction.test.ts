import { expect, test } from "vitest";
import { useDatabase } from "../test/database.ts";
import { withVisitor } from "./transaction.ts";

const db = useDatabase();

const settings =
  "select current_user as role, app_hidden.account_id() as account, current_setting('app.granted') as granted";

test("a visitor's settings hold for one transaction and are gone after it", async () => {
  const visitor = { role: "visitor", accountId: 7, userId: 3, granted: ",vendor:*," };
  const seen = await withVisitor(db().server, visitor, async (client) => (await client.query(settings)).rows[0]);
  expect(seen).toEqual({ role: "visitor", account: 7, granted: ",vendor:*," });
  const after = await db().server.query(
    "select current_user as role, nullif(current_setting('app.account_id', true), '') as account",
  );
  expect(after.rows[0]).toEqual({ role: "stockwright_server", account: null });
});

test("a value that looks like SQL stays a value", async () => {
  const seen = await withVisitor(
    db().server,
    { role: "visitor", accountId: 1, cause: "'; drop table x; --\\" },
    async (client) => client.query("select current_setting('app.cause') as cause"),
  );
  expect(seen.rows[0]).toEqual({ cause: "'; drop table x; --\\" });
});

test("work marked as repeatable runs again after losing a race, and its first attempt leaves nothing", async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    return attempts;
  };
  expect(await withVisitor(db().server, { role: "visitor" }, work, { retry: true })).toBe(3);
});

test("work that is not repeatable fails at once", async () => {
  const fail = () => Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
  await expect(withVisitor(db().server, { role: "visitor" }, fail)).rejects.toThrow("deadlock");
});
