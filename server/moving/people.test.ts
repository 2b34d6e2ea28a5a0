import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { home } from "../../db/client/connection.ts";
import {
  loginMutation,
  openOffice,
  password,
  refreshMutation,
  registerMutation,
  registration,
} from "../auth/test/office.ts";
import { vendorInput } from "../test/served.ts";
import { moveAccount, patience } from "./move.ts";
import { useTwoDatabases } from "./test/two-databases.ts";

const two = useTwoDatabases();
const office = openOffice({ database: () => two().home, further: () => ({ west: two().west }) });

type Tokens = { accessToken: string; refreshToken: string };
const signIn = async (email: string): Promise<Tokens> =>
  (await office().ask(loginMutation, { input: { email, password } })).at<Tokens>("login.tokens");
const refreshed = async ({ refreshToken }: Tokens): Promise<Tokens> =>
  (await office().ask(refreshMutation, { refreshToken })).at<Tokens>("refreshTokens");
const addVendor = (token: string, name: string) =>
  office().ask(
    "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }",
    { input: vendorInput(name) },
    { token },
  );
const vendors = async (token: string): Promise<string[]> =>
  (await office().ask("{ vendors(limit: 500) { name } }", {}, { token }))
    .at<{ name: string }[]>("vendors")
    .map(({ name }) => name)
    .toSorted();
const invite = async (token: string, email: string) => {
  const roles = await office().ask("{ userRoles { id } }", {}, { token });
  const roleId = roles.at<{ id: number }[]>("userRoles")[0]?.id;
  return office().ask(
    "mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }",
    { input: { firstName: "New", lastName: "One", email, roleId, password, confirmPassword: password } },
    { token },
  );
};

/** Somebody who reads and saves without a pause, until it is enough. */
const worker = (name: string, tokens: Tokens) => {
  const state = { goOn: true };
  const saved: string[] = [];
  const refusals = new Map<string, number>();
  let [reads, missing] = [0, 0];
  const ended = (async () => {
    for (let n = 1; state.goOn; n += 1) {
      const { accessToken } = tokens;
      const vendor = `${name} ${n}`;
      const { code } = await addVendor(accessToken, vendor);
      if (code === undefined) saved.push(vendor);
      else refusals.set(code, (refusals.get(code) ?? 0) + 1);
      const seen = await vendors(accessToken);
      reads += 1;
      missing += saved.filter((each) => !seen.includes(each)).length;
    }
  })();
  const stop = async () => {
    state.goOn = false;
    await ended;
    return { saved: saved.toSorted(), refusals, reads, missing };
  };
  return { stop };
};

test(
  "a company is moved while it and others work: whoever saved finds it, and everybody is signed in still",
  { timeout: 120_000 },
  async () => {
    const [alpha, beta] = [await office().company("alpha"), await office().company("beta")];
    const [mine, theirs] = [await signIn(alpha.email), await signIn(beta.email)];
    const key = (
      await office().ask(
        "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { token } }",
        { input: { name: "Shop" } },
        { token: mine.accessToken },
      )
    ).at<string>("createApiKey.token");
    const { rows } = await two().home.admin.query<{ id: number }>(
      "select account_id as id from app_private.logins where email = $1",
      [alpha.email],
    );
    const account = rows[0]?.id ?? 0;
    const [a, b] = [worker("A", mine), worker("B", theirs)];
    await delay(300);

    await moveAccount({
      account,
      target: "west",
      databases: new Map([
        [home, two().home.connections],
        ["west", two().west.connections],
      ]),
      wait: { ...patience, answers: 1 },
    });
    await delay(300);
    const [ours, others] = [await a.stop(), await b.stop()];
    console.log(
      `moved between two clusters while two people worked: ${ours.saved.length} saved and ${[...ours.refusals.values()].join("")} refused of the one, ${others.saved.length} of the other, ${ours.reads + others.reads} lists, ${ours.missing + others.missing} rows missing`,
    );
    expect([ours.missing, others.missing]).toEqual([0, 0]);
    // its own people are told, the others notice nothing
    expect([...ours.refusals.keys()]).toEqual(["UNAVAILABLE"]);
    expect([...others.refusals.keys()]).toEqual([]);
    expect(await vendors(mine.accessToken)).toEqual(ours.saved);
    expect(await vendors(theirs.accessToken)).toEqual(others.saved);
    const lives = await two().west.admin.query("select from app_public.vendors where account_id = $1", [account]);
    expect(lives.rowCount).toBe(ours.saved.length);

    // the session goes on, a key too, and both ways in
    const next = await refreshed(mine);
    expect(await vendors(next.accessToken)).toEqual(ours.saved);
    expect(await vendors(key)).toEqual(ours.saved);
    expect(await vendors((await signIn(alpha.email)).accessToken)).toEqual(ours.saved);
    expect((await office().ask(loginMutation, { input: { email: alpha.email, password: "wrong" } })).code).toBe(
      "LOGIN_FAILED",
    );

    // an address has one login, and a subdomain one company, wherever they live
    expect((await invite(theirs.accessToken, alpha.email)).fields).toEqual({ email: "unusable" });
    expect((await invite(next.accessToken, beta.email)).fields).toEqual({ email: "unusable" });
    expect((await invite(next.accessToken, "new@alpha.test")).fields).not.toHaveProperty("email");
    expect((await invite(theirs.accessToken, "new@alpha.test")).fields).toEqual({ email: "unusable" });
    const again = { ...registration("alpha"), email: "else@other.test" };
    expect((await office().ask(registerMutation, { input: again })).fields).toEqual({ subdomain: "taken" });
  },
);

test(
  "who saves while nothing may change is told so, and a mailed link finds its company",
  { timeout: 120_000 },
  async () => {
    const gamma = await office().company("gamma");
    const tokens = await signIn(gamma.email);
    await office().ask("mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) }", {
      input: { email: gamma.email },
    });
    const link = await office().openMail(gamma.email, "reset");
    const { rows } = await two().home.admin.query<{ id: number }>(
      "select account_id as id from app_private.logins where email = $1",
      [gamma.email],
    );
    const refusals: string[] = [];
    const moving = moveAccount({
      account: rows[0]?.id ?? 0,
      target: "west",
      databases: new Map([
        [home, two().home.connections],
        ["west", two().west.connections],
      ]),
      wait: { ...patience, answers: 1 },
      say: (text) => {
        // what goes through all companies is done meanwhile, and leaves this one alone
        if (text === "Waiting for every server to know") refusals.push(text);
      },
    });
    while (refusals.length === 0) await delay(50);
    const refused = await office().ask(
      "mutation ($input: CreateVendorInput!) { createVendor(input: $input) { vendor { id } } }",
      { input: vendorInput("Too early") },
      { token: tokens.accessToken },
    );
    expect(refused.code).toBe("UNAVAILABLE");
    expect(refused.looks).toContain("Your company is being moved to another database");
    for (const name of [home, "west"])
      for (const task of [
        "clean_up_logins()",
        "clean_up_mails()",
        "clean_up_requests()",
        "clean_up_told()",
        "clean_up_exchange()",
        "queue_webhooks()",
        "queue_automations()",
        "queue_workflows()",
        "write_digests()",
        "accounts_with_expired_lots()",
        "accounts_to_check()",
        "check_ledgers()",
      ])
        await two().of(name).worker.query(`select app_private.${task}`);
    await moving;
    const changed = await office().ask("mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }", {
      input: { token: link, password: "another long pass phrase", confirmPassword: "another long pass phrase" },
    });
    expect(changed.at("resetPassword")).toBe(true);
    expect((await office().ask(loginMutation, { input: { email: gamma.email, password } })).code).toBe("LOGIN_FAILED");

    // the other database is away: its companies are told so, and nobody else notices
    const delta = await signIn((await office().company("delta")).email);
    await two().stopWest();
    expect(await vendors((await refreshed(delta)).accessToken)).toEqual([]);
    expect((await signIn("ann@delta.test")).accessToken).toBeTruthy();
    const away = await office().ask("{ vendors(limit: 1) { id } }", {}, { token: tokens.accessToken });
    expect(away.code).toBe("UNAVAILABLE");
    expect((await office().ask(refreshMutation, { refreshToken: tokens.refreshToken })).code).toBe("UNAVAILABLE");
  },
);
