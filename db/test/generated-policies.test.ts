import { expect, test } from "vitest";
import { become, becomeAdmin, createAccount } from "./accounts.ts";
import { useDatabase, withRollback } from "./database.ts";

const database = useDatabase();

test("a user never sees another account's vendors", () =>
  withRollback(database().admin, async (client) => {
    const theirs = await createAccount(client);
    await client.query(
      `insert into app_public.vendors (account_id, name, contact_name, email, phone, address1, city, postal_code, district, country)
       values ($1, 'Oak Mill', 'Ann', 'ann@oak.test', '5035550100', '1 Mill Rd', 'Salem', '97301', 'OR', 'US')`,
      [theirs.accountId],
    );
    const ours = await createAccount(client);
    await become(client, ours.user.visitor);
    expect((await client.query("select id from app_public.vendors")).rowCount).toBe(0);
    await become(client, theirs.user.visitor);
    expect((await client.query("select id from app_public.vendors")).rowCount).toBe(1);
    await becomeAdmin(client);
  }));
