import { expect, test } from "vitest";
import { loginMutation, password, registerMutation, registration, openOffice } from "./test/office.ts";

const office = openOffice();

test("Ann registers a company, verifies her address and signs in", async () => {
  const { ask, db, openMail } = office();
  const registered = await ask(registerMutation, { input: registration("fern") });
  expect(registered.at("register.user.id")).toBeTypeOf("number");

  const tooEarly = await ask(loginMutation, { input: { email: "ann@fern.test", password } });
  expect(tooEarly.code).toBe("UNVERIFIED");

  const token = await openMail("ann@fern.test", "verify");
  const verify = "mutation ($token: String!) { verify(token: $token) }";
  expect((await ask(verify, { token })).data).toEqual({ verify: true });
  expect((await ask(verify, { token })).data).toEqual({ verify: true }); // a mail program opened it before her
  expect((await ask(verify, { token: "made-up" })).code).toBe("EXPIRED");

  for (const input of [
    { email: " ANN@fern.test", password },
    { username: "ann@fern.test", password },
  ]) {
    const { at } = await ask(loginMutation, { input });
    expect(at("login.user")).toEqual({
      id: registered.at("register.user.id"),
      username: "ann@fern.test",
      email: "ann@fern.test",
    });
    expect(at("login.tokens.refreshToken")).toHaveLength(43);
  }

  const { rows } = await db.admin.query(
    `select
       (select json_agg(slug order by slug) from app_public.user_roles) as roles,
       (select json_object_agg(module, names) from (
         select module, json_agg(name order by sort_order) as names from app_public.statuses where is_default and name = state group by module) as s) as statuses,
       (select json_agg(json_build_array(name, modules, is_system)) from app_public.labels) as labels`,
  );
  expect(rows[0]).toEqual({
    roles: ["admin", "user"],
    // those of work orders come with their declaration
    statuses: {
      purchase_orders: ["Draft", "Open", "Partially Received", "Received", "Closed", "Canceled"],
      sales_orders: ["Draft", "Open", "Partially Shipped", "Shipped", "Closed", "Canceled"],
      work_orders: ["Draft", "Open", "In Progress", "Completed", "Closed", "Canceled"],
      landed_costs: ["To Spread", "Spread"],
      vendor_returns: ["Draft", "Open", "Shipped", "Credited", "Canceled"],
      invoices: ["Balance Due", "Paid in Full"],
      payments: ["Applied", "Pending", "Refunded"],
      receipts: ["Balance Due", "Paid in Full"],
      returns: ["Ready To Return", "Returned"],
      stock_counts: ["Draft", "Counting", "Review", "Posted", "Canceled"],
      transfers: ["Draft", "Open", "In Transit", "Partially Received", "Received", "Closed", "Canceled"],
    },
    labels: [["All customers", ["customers"], true]],
  });
});

test("a known address gets the same answer, and its owner a mail", async () => {
  const { ask, db } = office();
  await office().company("known");
  const count = async () => (await db.admin.query("select count(*)::int as n from app_public.accounts")).rows[0].n;
  const before = await count();
  const stranger = await ask(registerMutation, { input: registration("stranger") });
  const again = await ask(registerMutation, { input: { ...registration("again"), email: "Ann@Known.test" } });
  expect(again.looks).toBe(stranger.looks);
  expect(again.at("register.user.id")).toBeGreaterThan(stranger.at("register.user.id"));
  expect(await count()).toBe(before + 1);
  const mails = await db.admin.query(
    "select template from app_private.outgoing_mails where recipient = 'ann@known.test' order by id",
  );
  expect(mails.rows.map(({ template }) => template)).toEqual(["verify", "accountExists"]);

  // asking a second time does not tell either
  const taken = { input: { ...registration("stranger"), email: "other@stranger.test" } };
  const takenToo = { input: { ...registration("again"), email: "other@again.test" } };
  expect((await ask(registerMutation, taken)).fields).toEqual({ subdomain: "taken" });
  expect((await ask(registerMutation, takenToo)).fields).toEqual({ subdomain: "taken" });
});

test("what is missing or wrong is said by field, all at once", async () => {
  const { ask } = office();
  const input = {
    ...registration("x y"),
    companyName: " ",
    firstName: "",
    email: "ann",
    password: "short",
    confirmPassword: "short",
  };
  const refused = await ask(registerMutation, { input });
  expect(refused.code).toBe("VALIDATION");
  expect(refused.fields).toEqual({
    companyName: "required",
    subdomain: "alphanumeric",
    firstName: "required",
    email: "email",
    password: "minLength",
  });
  const fieldsOf = async (change: object) =>
    (await ask(registerMutation, { input: { ...registration("fields"), ...change } })).fields;
  expect(await fieldsOf({ confirmPassword: "green-lamp-4712" })).toEqual({ confirmPassword: "match" });
  expect(await fieldsOf({ password: "Password123", confirmPassword: "Password123" })).toEqual({
    password: "weakPassword",
  });
});

test("the same address twice at once opens one account", async () => {
  const { ask, db } = office();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      ask(registerMutation, { input: { ...registration(`twin${index}`), email: "twin@twin.test" } }),
    ),
  );
  expect(new Set(answers.map(({ looks }) => looks)).size).toBe(1);
  const { rows } = await db.admin.query(
    "select count(*)::int as n from app_public.accounts where subdomain like 'twin%'",
  );
  expect(rows[0].n).toBe(1);
});

test("a verification mail is sent again without telling who is known", async () => {
  const { ask, openMail } = office();
  await ask(registerMutation, { input: registration("resend") });
  const resend = (email: string) => ask("mutation ($email: String!) { resendVerification(email: $email) }", { email });
  expect((await resend("ann@resend.test")).looks).toBe((await resend("nobody@resend.test")).looks);
  expect(await openMail("nobody@resend.test", "verify")).toBeNull();
  const token = await openMail("ann@resend.test", "verify");
  expect((await ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token })).data).toEqual({
    verifyEmail: true,
  });
  expect(await openMail("ann@resend.test", "verify")).toBeNull(); // there is nothing left to verify
});

test("a forgotten password is chosen anew, once, and every session ends", async () => {
  const { ask, openMail } = office();
  const { email } = await office().company("forgetful");
  const session = (await ask(loginMutation, { input: { email, password } })).at<{ refreshToken: string }>(
    "login.tokens",
  );
  const forgot = (address: string) =>
    ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", { input: { email: address } });
  expect((await forgot(email)).looks).toBe((await forgot("nobody@forgetful.test")).looks);
  const token = await openMail(email, "reset");
  const reset = (chosen: string) =>
    ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
      input: { token, password: chosen, confirmPassword: chosen },
    });
  expect((await reset("12345678")).fields).toEqual({ password: "weakPassword" });
  expect((await reset("blue-chair-0815")).data).toEqual({ resetPassword: true });
  expect((await reset("blue-chair-0816")).code).toBe("EXPIRED");
  expect((await ask(loginMutation, { input: { email, password } })).code).toBe("LOGIN_FAILED");
  expect((await ask(loginMutation, { input: { email, password: "blue-chair-0815" } })).at("login")).toBeTruthy();
  const refreshed = await ask("mutation ($t: String!) { refreshTokens(refreshToken: $t) { accessToken } }", {
    t: session.refreshToken,
  });
  expect(refreshed.code).toBe("UNAUTHENTICATED");
});

test("links end", async () => {
  const { ask, db, openMail } = office();
  await ask(registerMutation, { input: registration("slow") });
  const token = await openMail("ann@slow.test", "verify");
  await db.admin.query(
    "update app_private.one_time_tokens set expires_at = now() - interval '1 second' where used_at is null",
  );
  expect((await ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token })).code).toBe("EXPIRED");
});
