import { beforeAll, expect, test } from "vitest";
import { loginMutation, openOffice, refreshMutation } from "./test/office.ts";

const office = openOffice({ trustedProxies: 1 });
const from = (address: string, agent: string) => ({ headers: { "x-forwarded-for": address, "user-agent": agent } });
const home = from("192.0.2.1", "Firefox");

let credentials: { email: string; password: string };
beforeAll(async () => {
  credentials = await office().company("shared");
});
const signIn = async () =>
  (await office().ask(loginMutation, { input: credentials }, home)).at<string>("login.tokens.refreshToken");
const refresh = async (refreshToken: string, where: ReturnType<typeof from>) =>
  (await office().ask(refreshMutation, { refreshToken }, where)).at<string | undefined>("refreshTokens.refreshToken");
const told = async () => {
  const { rows } = await office().db.admin.query<{ mails: number; notices: number }>(
    `select (select count(*)::int from app_private.outgoing_mails where template = 'sharedSession' and recipient = $1) as mails,
       (select count(*)::int from app_public.notifications where type = 'security') as notices`,
    [credentials.email],
  );
  return rows[0];
};

test("a refresh token used by two addresses or devices within its 30 s is answered, and its person is told, once", async () => {
  const first = await signIn();
  const successor = await refresh(first, home);
  expect(await refresh(first, home)).toBe(successor); // a duplicated tab
  expect(await told()).toEqual({ mails: 0, notices: 0 });
  expect(await refresh(first, from("192.0.2.1", "curl"))).toBe(successor);
  expect(await told()).toEqual({ mails: 1, notices: 1 });
  expect(await refresh(first, from("198.51.100.7", "Firefox"))).toBe(successor);
  expect(await told()).toEqual({ mails: 1, notices: 1 });
  await office().db.admin.query("delete from app_private.rate_limits");
  expect(await refresh(first, from("198.51.100.7", "Firefox"))).toBe(successor);
  expect(await told()).toEqual({ mails: 2, notices: 2 });
  // one after the other is how somebody moves from one network to the next
  const next = await refresh(String(successor), from("203.0.113.9", "Firefox"));
  expect(next).toBeTruthy();
  expect(await told()).toEqual({ mails: 2, notices: 2 });
});
