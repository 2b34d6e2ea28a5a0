import { expect, test } from "vitest";
import { createPool } from "../../db/client/pool.ts";
import { demoLogins } from "../demo/seed.ts";
import { oneDatabase } from "../databases/databases.ts";
import { authStoreOf } from "./auth-store.ts";
import { hashPassword } from "./passwords.ts";
import { hashOf, newToken, sealSuccessor } from "./refresh-token.ts";
import { loginMutation, openOffice, password, refreshMutation } from "./test/office.ts";

const office = openOffice();

test("the demo logins let nobody in where the server runs in production, nor does a session they have", async () => {
  const { ask, db } = office();
  await db.admin.query("select app_private.create_demo_account('Demo', 'demo', $1)", [
    await hashPassword(demoLogins.password),
  ]);
  const { email } = await office().company("real");
  const signIn = (name: string, chosen: string) => ask(loginMutation, { input: { email: name, password: chosen } });
  const session = (await signIn(demoLogins.admin, demoLogins.password)).at<{ refreshToken: string }>("login.tokens");
  const own = (await signIn(email, password)).at<{ refreshToken: string }>("login.tokens");

  // the same folder, as a server in production sees it
  const production = createPool(db.connections.server, { options: "-c app.production=on" });
  const authStore = authStoreOf(oneDatabase(production));
  const { rows } = await db.admin.query("select account_id, user_id, email::text from app_private.logins");
  const opened = rows.map(async ({ account_id, user_id, email: name }) => {
    const answer = await authStore("complete_login", "", account_id, user_id, {}, hashOf(newToken()), "");
    return [name, answer === null];
  });
  expect(Object.fromEntries(await Promise.all(opened))).toEqual({
    [demoLogins.admin]: true,
    [demoLogins.user]: true,
    [email]: false,
  });
  const renew = (refreshToken: string) => {
    const next = newToken();
    return authStore<object>(
      "rotate_refresh_token",
      "",
      hashOf(refreshToken),
      hashOf(next),
      sealSuccessor(refreshToken, next),
      null,
    );
  };
  expect(await renew(session.refreshToken)).toEqual({ refused: "deactivated" });
  expect(await renew(own.refreshToken)).toHaveProperty("claims");
  await production.end();
  // and it has ended for good
  expect((await ask(refreshMutation, { refreshToken: session.refreshToken })).code).toBe("UNAUTHENTICATED");
  expect((await signIn(demoLogins.admin, demoLogins.password)).code).toBeUndefined(); // so that it can fail
});
