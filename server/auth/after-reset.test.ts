import { expect, test } from "vitest";
import { password } from "./test/office.ts";
import { useStaff, type Tokens } from "./test/staff.ts";

const { office, admin, hire, signIn } = useStaff();

const ask = (
  { accessToken }: Pick<Tokens, "accessToken">,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
) => office().ask(query, variables, { token: accessToken });
const makeKey = async (tokens: Tokens, name: string) => {
  const { at } = await ask(
    tokens,
    "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id token } }",
    { input: { name } },
  );
  return at<{ id: number; token: string }>("createApiKey");
};
const isRead = async (token: string) =>
  (await fetch(`${new URL(office().url).origin}/feeds/calendar/${token}.ics`)).status;
const resetPassword = async (email: string) => {
  await office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", { input: { email } });
  const token = await office().openMail(email, "reset");
  await office().ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
    input: { token, password, confirmPassword: password },
  });
};
const confirm = (tokens: Tokens, id: number) =>
  ask(tokens, "mutation ($id: Int!) { confirmApiKey(id: $id) { id apiKey { suspendedAt } } }", { id });

test("after a reset keys and the calendar's address stop, and each works again that its person confirms", async () => {
  const { tokens } = await hire("gus", "admin");
  const [printer, shop] = [await makeKey(tokens, "Printer"), await makeKey(tokens, "Shop")];
  const colleague = await makeKey({ accessToken: admin(), refreshToken: "" }, "Of a colleague");
  const feed = (await ask(tokens, "mutation { makeCalendarFeed(input: {}) { token } }")).at<string>(
    "makeCalendarFeed.token",
  );
  const works = async ({ token }: { token: string }) =>
    (await ask({ accessToken: token }, "{ currentUser { id } }")).status === 200;
  expect([await works(printer), await works(shop), await isRead(feed)]).toEqual([true, true, 200]);

  await resetPassword("gus@users.test");
  expect([await works(printer), await works(shop), await isRead(feed)]).toEqual([false, false, 404]);
  expect(await works(colleague)).toBe(true);
  // a session from before the reset has an access token for some seconds more
  expect((await confirm(tokens, printer.id)).detail).toEqual({ reason: "sessionEnded" });
  expect((await makeKey(tokens, "Quickly")) ?? null).toBeNull();

  const again = await signIn("gus@users.test");
  const listed = await ask(
    again,
    "{ currentUser { suspendedCredentials } apiKeys { name suspendedAt } calendarFeeds { suspendedAt } }",
  );
  expect(listed.at("currentUser.suspendedCredentials")).toBe(3);
  const stopped = listed.at<{ name: string; suspendedAt: string | null }[]>("apiKeys");
  expect(
    stopped
      .filter(({ suspendedAt }) => suspendedAt)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Printer", "Shop"]);
  expect(listed.at<{ suspendedAt: string | null }[]>("calendarFeeds")[0]?.suspendedAt).toBeTruthy();
  expect((await confirm({ accessToken: admin(), refreshToken: "" }, printer.id)).code).toBe("NOT_FOUND"); // not an administrator's
  expect((await confirm(again, printer.id)).at("confirmApiKey.apiKey.suspendedAt")).toBeNull();
  expect((await confirm(again, printer.id)).code).toBe("NOT_FOUND");
  await ask(again, "mutation { confirmCalendarFeed(input: {}) { id } }");
  expect([await works(printer), await works(shop), await isRead(feed)]).toEqual([true, false, 200]);
  expect(
    (await ask(again, "mutation ($id: Int!) { deleteApiKey(id: $id) { id } }", { id: shop.id })).code,
  ).toBeUndefined();
  expect((await ask(again, "{ currentUser { suspendedCredentials } }")).at("currentUser.suspendedCredentials")).toBe(0);
});

test("integrations that stop are told to administrators, by name, and nothing is where there are none", async () => {
  const { tokens } = await hire("hal", "admin");
  const notices = async () =>
    (await ask({ accessToken: admin() }, "{ notifications { type words module } }"))
      .at<{ type: string; words: { values: { who: string } } }[]>("notifications")
      .filter(({ type, words }) => type === "security" && words.values.who === "hal Cole");
  await resetPassword("hal@users.test");
  expect(await notices()).toEqual([]);
  await makeKey(await signIn("hal@users.test"), "Web shop");
  void tokens;
  await resetPassword("hal@users.test");
  expect(await notices()).toEqual([
    {
      type: "security",
      module: "users",
      words: { key: "keysSuspended", values: { who: "hal Cole", count: 1, names: "Web shop" } },
    },
  ]);
});
