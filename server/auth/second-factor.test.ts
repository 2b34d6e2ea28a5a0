import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { loginMutation, password, type Answer } from "./test/office.ts";
import { useStaff, type Tokens } from "./test/staff.ts";

const { office, admin, createRole, updateRole, hire, refresh, signInAgain } = useStaff();

/** How far the server's clock was moved, in seconds. */
let ahead = 0;
const pass = async (seconds: number) => {
  ahead += seconds;
  office().pass(seconds);
  await signInAgain(); // the administrator's token has ended meanwhile
};
const codeOf = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (ahead + halfMinutes * 30) * 1000,
  });
const login = (email: string, code?: string, chosen = password): Promise<Answer> =>
  office().ask(
    "mutation ($input: LoginInput!) { login(input: $input) { tokens { accessToken refreshToken } user { id } recoveryCodes } }",
    { input: { email, password: chosen, ...(code === undefined ? {} : { code }) } },
  );
const state = async (token: string) =>
  (await office().ask("{ mySecondFactor { isOn isRequired codesLeft } }", {}, { token })).at("mySecondFactor");
const begin = (token: string, currentPassword = password) =>
  office().ask(
    'mutation ($p: String!) { beginSecondFactor(currentPassword: $p, name: "me") { secret uri } }',
    { p: currentPassword },
    { token },
  );
const confirm = (token: string, code: string) =>
  office().ask("mutation ($c: String!) { confirmSecondFactor(code: $c) }", { c: code }, { token });

/** Somebody with a second factor; the next code is one of a later half minute. */
const protect = async ({ tokens }: { tokens: Tokens }) => {
  const secret = (await begin(tokens.accessToken)).at<string>("beginSecondFactor.secret");
  const codes = (await confirm(tokens.accessToken, codeOf(secret))).at<string[]>("confirmSecondFactor");
  await pass(60);
  return { secret, codes };
};
const fresh = async (tokens: Tokens) => (await refresh(tokens)).at<Tokens>("refreshTokens");

test("signing in takes the password and a code, each code once, and none that is older", async () => {
  const ida = await hire("ida");
  expect(await state(ida.tokens.accessToken)).toEqual({ isOn: false, isRequired: false, codesLeft: 0 });
  expect((await begin(ida.tokens.accessToken, "wrong-wrong-1")).fields).toEqual({ currentPassword: "wrongPassword" });
  const offered = (await begin(ida.tokens.accessToken)).at<{ secret: string; uri: string }>("beginSecondFactor");
  expect(offered.uri).toContain("otpauth://totp/Stockwright:me?");
  expect(offered.uri).toContain(`secret=${offered.secret}`);
  // not asked for before a code was shown
  expect((await login("ida@users.test")).at("login.tokens")).toBeTruthy();
  expect((await confirm(ida.tokens.accessToken, "000000")).code).toBe("SECOND_FACTOR");
  const first = codeOf(offered.secret);
  const codes = (await confirm(ida.tokens.accessToken, first)).at<string[]>("confirmSecondFactor");
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/.test(code))).toBe(true);
  expect(await state(ida.tokens.accessToken)).toEqual({ isOn: true, isRequired: false, codesLeft: 10 });

  expect((await login("ida@users.test")).code).toBe("SECOND_FACTOR");
  expect((await login("ida@users.test", first)).fields).toEqual({ code: "wrongCode" }); // it was used to confirm
  await pass(60);
  const later = codeOf(offered.secret);
  const older = codeOf(offered.secret, -1);
  expect((await login("ida@users.test", later)).at("login.tokens")).toBeTruthy();
  expect((await login("ida@users.test", later)).code).toBe("SECOND_FACTOR");
  expect((await login("ida@users.test", older)).code).toBe("SECOND_FACTOR");
  // a wrong password tells nothing of a second factor
  expect((await login("ida@users.test", codeOf(offered.secret), "wrong-wrong-1")).code).toBe("LOGIN_FAILED");
  expect((await login("ida@users.test", undefined, "wrong-wrong-1")).code).toBe("LOGIN_FAILED");
});

test("a right code that eight send at once opens one session", async () => {
  const joe = await hire("joe");
  const { secret } = await protect(joe);
  const code = codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 8 }, () => login("joe@users.test", code)));
  expect(answers.filter((answer) => answer.at("login.tokens")).length).toBe(1);
});

test("a recovery code opens one session, however it is typed, and is kept hashed; the secret is sealed", async () => {
  const kim = await hire("kim");
  const { secret, codes } = await protect(kim);
  const [one = "", two = ""] = codes;
  expect((await login("kim@users.test", one.toLowerCase().replaceAll("-", " "))).at("login.tokens")).toBeTruthy();
  expect((await login("kim@users.test", one)).code).toBe("SECOND_FACTOR");
  expect((await login("kim@users.test", two)).at("login.recoveryCodes")).toBeNull();
  const { accessToken } = await fresh(kim.tokens);
  expect(await state(accessToken)).toEqual({ isOn: true, isRequired: false, codesLeft: 8 });
  const renewed = await office().ask(
    "mutation ($p: String!) { renewRecoveryCodes(currentPassword: $p) }",
    { p: password },
    { token: accessToken },
  );
  expect(renewed.at<string[]>("renewRecoveryCodes").length).toBe(10);
  expect((await login("kim@users.test", codes[2])).code).toBe("SECOND_FACTOR");
  const { rows } = await office().db.admin.query<{ kept: string }>(
    `select (select string_agg(encode(secret, 'escape'), '') from app_private.second_factors)
         || (select string_agg(encode(code_hash, 'escape'), '') from app_private.recovery_codes)
         || (select string_agg(changes::text, '') from app_public.history) as kept`,
  );
  for (const told of [secret, ...codes]) expect(rows[0]?.kept.includes(told)).toBe(false);
});

test("guesses at a code are bounded, from wherever they come and however the browser is known", async () => {
  const lea = await hire("lea");
  const { secret } = await protect(lea);
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await login("lea@users.test", `00000${n % 10}`)).code);
  expect(answers.filter((code) => code === "SECOND_FACTOR").length).toBeLessThanOrEqual(10);
  expect(answers.at(-1)).toBe("RATE_LIMITED");
  expect((await login("lea@users.test", codeOf(secret))).code).toBe("RATE_LIMITED");
  // and by the caller's own session
  const { accessToken } = await fresh(lea.tokens);
  expect((await confirm(accessToken, codeOf(secret))).code).toBe("RATE_LIMITED");
});

test("a role that asks for it: out within a minute, set up at the next sign-in, not to be ended", async () => {
  const role = (await createRole(admin(), { displayName: "Guarded" })).at<{ id: number; slug: string }>(
    "createUserRole.userRole",
  );
  const max = await hire("max", role.slug);
  await updateRole(admin(), { id: role.id, requiresSecondFactor: true });
  expect((await refresh(max.tokens)).code).toBe("UNAUTHENTICATED");
  const refused = await office().ask(
    "mutation ($input: LoginInput!) { login(input: $input) { tokens { accessToken } } }",
    { input: { email: "max@users.test", password } },
  );
  expect(refused.code).toBe("SECOND_FACTOR");
  const { rows } = await office().db.admin.query<{ on: boolean }>(
    "select has_second_factor as on from app_public.users where id = $1",
    [max.id],
  );
  expect(rows).toEqual([{ on: false }]);
  const { secret, step } = refused.detail as { secret: string; step: string };
  expect(step).toBe("setup");
  // a person who comes back finds the same secret
  expect((await login("max@users.test")).detail["secret"]).toBe(secret);
  expect((await login("max@users.test", "000000")).fields).toEqual({ code: "wrongCode" });
  const opened = await login("max@users.test", codeOf(secret));
  expect(opened.at<string[]>("login.recoveryCodes").length).toBe(10);
  const token = opened.at<string>("login.tokens.accessToken");
  expect(await state(token)).toEqual({ isOn: true, isRequired: true, codesLeft: 10 });
  // who set it up at the door is who did it
  const { rows: told } = await office().db.admin.query<{ by: number }>(
    "select user_id as by from app_public.history where module = 'users' and record_id = $1 and operation = 'updated' and changes ? 'has_second_factor'",
    [max.id],
  );
  expect(told).toEqual([{ by: max.id }]);
  const ended = await office().ask(
    "mutation ($p: String!) { endSecondFactor(currentPassword: $p) }",
    { p: password },
    { token },
  );
  expect(ended.code).toBe("RULE");
  expect((await refresh(opened.at<Tokens>("login.tokens"))).at("refreshTokens")).toBeTruthy();
});

const reset = (token: string, id: number) =>
  office().ask("mutation ($id: Int!) { resetSecondFactor(id: $id) { id } }", { id }, { token });

test("an administrator takes a lost one away, which the history tells; nobody else does", async () => {
  const ned = await hire("ned");
  await protect(ned);
  const ola = await hire("ola");
  const boss = (await office().ask(loginMutation, { input: { email: "ann@users.test", password } })).at<Tokens>(
    "login.tokens",
  ).accessToken;
  expect((await reset(ola.tokens.accessToken, ned.id)).code).toBe("FORBIDDEN");
  const other = (await office().ask(loginMutation, { input: { email: "ann@other.test", password } })).at<Tokens>(
    "login.tokens",
  ).accessToken;
  expect((await reset(other, ned.id)).code).toBe("NOT_FOUND");
  expect((await login("ned@users.test")).code).toBe("SECOND_FACTOR");
  expect((await reset(boss, ned.id)).at("resetSecondFactor.id")).toBe(ned.id);
  expect((await login("ned@users.test")).at("login.tokens")).toBeTruthy();
  const { at } = await office().ask(
    'query ($id: Int!) { history(filter: {module: "users", rootId: $id, fields: ["hasSecondFactor"], operations: ["updated"]}) { changes userId } currentUser { id } }',
    { id: ned.id },
    { token: boss },
  );
  expect(at("history")).toEqual([
    { changes: { hasSecondFactor: [true, false] }, userId: at("currentUser.id") },
    { changes: { hasSecondFactor: [false, true] }, userId: ned.id },
  ]);
});

test("who manages users sees where somebody is signed in, and ends it there", async () => {
  const pia = await hire("pia");
  await login("pia@users.test");
  const boss = (await office().ask(loginMutation, { input: { email: "ann@users.test", password } })).at<Tokens>(
    "login.tokens",
  ).accessToken;
  const sessions = (token: string) =>
    office().ask("query ($id: Int!) { userSessions(userId: $id) { id agent isCurrent } }", { id: pia.id }, { token });
  const listed = (await sessions(boss)).at<{ id: number }[]>("userSessions");
  expect(listed.length).toBe(2);
  const rex = await hire("rex");
  expect((await sessions(rex.tokens.accessToken)).code).toBe("FORBIDDEN");
  const other = (await office().ask(loginMutation, { input: { email: "ann@other.test", password } })).at<Tokens>(
    "login.tokens",
  ).accessToken;
  expect((await sessions(other)).at("userSessions")).toEqual([]);
  const end = (token: string, sessionId?: number) =>
    office().ask(
      "mutation ($input: EndUserSessionsInput!) { endUserSessions(input: $input) { id } }",
      { input: { id: pia.id, ...(sessionId === undefined ? {} : { sessionId }) } },
      { token },
    );
  expect((await end(rex.tokens.accessToken)).code).toBe("FORBIDDEN");
  expect((await end(other)).code).toBe("NOT_FOUND");
  await end(boss, listed[0]?.id);
  expect((await sessions(boss)).at<unknown[]>("userSessions").length).toBe(1);
  await end(boss);
  expect((await sessions(boss)).at("userSessions")).toEqual([]);
  expect((await refresh(pia.tokens)).code).toBe("UNAUTHENTICATED");
});
