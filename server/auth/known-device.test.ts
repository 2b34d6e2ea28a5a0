import { expect, test } from "vitest";
import { loginMutation, openOffice, password, type Answer } from "./test/office.ts";

// one proxy before it, which says where a call comes from
const office = openOffice({ trustedProxies: 1 });
type From = { cookie?: string | undefined; chosen?: string; address?: string };
const login = (email: string, { cookie, chosen = password, address }: From = {}) =>
  office().ask(
    loginMutation,
    { input: { email, password: chosen } },
    { headers: { ...(cookie && { cookie }), ...(address && { "x-forwarded-for": address }) } },
  );
const codes = async (attempts: Promise<Answer>[]): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { code = "in" } of await Promise.all(attempts)) found[code] = (found[code] ?? 0) + 1;
  return found;
};
const cookieOf = ({ cookie }: Answer): string => /^device=[^;]+/.exec(cookie)?.[0] ?? "";
const forget = () => office().db.admin.query("delete from app_private.rate_limits");

test("ten failures a login, fifty at once; who is known goes on, with failures of its own", async () => {
  const { email } = await office().company("known");
  const first = await login(email);
  expect(first.cookie).toMatch(/^device=[\w-]+; Path=\/graphql; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const device = cookieOf(first);

  const anonymousRate = await codes(Array.from({ length: 50 }, () => login(email, { chosen: "wrong-password" })));
  expect(anonymousRate).toEqual({ LOGIN_FAILED: 10, RATE_LIMITED: 40 });
  expect((await login(email)).code).toBe("RATE_LIMITED"); // the right password from an unknown browser neither
  const known = await login(email, { cookie: `lang=en; ${device}` });
  expect(known.code).toBeUndefined();
  expect(cookieOf(known)).not.toBe(device); // renewed, and still the same browser

  const owner = await codes(
    Array.from({ length: 50 }, (_, n) =>
      login(email, { cookie: n % 2 ? device : cookieOf(known), chosen: "wrong-password" }),
    ),
  );
  expect(owner).toEqual({ LOGIN_FAILED: 10, RATE_LIMITED: 40 });
  expect((await login(email, { cookie: device })).code).toBe("RATE_LIMITED");
});

test("a neighbour who uses up the address locks out no known device, and right sign-ins use up nothing", async () => {
  await forget();
  const { email } = await office().company("neighbour");
  const device = cookieOf(await login(email));
  for (let round = 0; round < 15; round += 1) expect((await login(email)).code).toBeUndefined();
  for (let batch = 0; batch < 11; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => login(`nobody${batch}-${n}@neighbour.test`, { chosen: "wrong-password" })),
    );
  const { rows } = await office().db.admin.query(
    "select cardinality(hits) as hits from app_private.rate_limits where bucket like 'login:address:%'",
  );
  expect(rows).toEqual([{ hits: 100 }]);
  expect((await login(email)).code).toBe("RATE_LIMITED");
  expect((await login(email, { cookie: device })).code).toBeUndefined();
});

test("a cookie of another login, altered or made up is worth nothing; several people share a browser", async () => {
  await forget();
  const { email: ann } = await office().company("sharing");
  const { email: bob } = await office().company("shared");
  const mine = cookieOf(await login(bob));
  const both = cookieOf(await login(ann, { cookie: mine }));
  const last = both.at(-5) === "A" ? "B" : "A";
  const strange = [mine, `${both.slice(0, -5)}${last}${both.slice(-4)}`, both.slice(0, -8), "device=AAAA", "device="];
  await codes(Array.from({ length: 10 }, () => login(ann, { chosen: "wrong-password" })));
  for (const cookie of strange) expect((await login(ann, { cookie })).code).toBe("RATE_LIMITED");
  expect((await login(ann, { cookie: both })).code).toBeUndefined();
  await codes(Array.from({ length: 10 }, () => login(bob, { chosen: "wrong-password" })));
  expect((await login(bob, { cookie: both })).code).toBeUndefined();
});

test("a failed sign-in makes nobody known", async () => {
  await forget();
  const { email } = await office().company("unknown");
  expect((await login(email, { chosen: "wrong-password" })).cookie).toBe("");
});

test("guesses at one password from a hundred addresses, each another, have no more tries than from one", async () => {
  await forget();
  const [{ email }, { email: another }] = [await office().company("hunted"), await office().company("bystander")];
  const device = cookieOf(await login(email, { address: "203.0.113.1" }));
  const guess = (n: number) => login(email, { chosen: `wrong-password-${n}`, address: `198.51.100.${n}` });
  expect(await codes(Array.from({ length: 100 }, (_, n) => guess(n + 1)))).toEqual({
    LOGIN_FAILED: 10,
    RATE_LIMITED: 90,
  });
  // the right one is no exception, from an address that was never heard of
  expect((await login(email, { address: "203.0.113.77" })).code).toBe("RATE_LIMITED");
  // its owner goes on in a known browser, and others from whichever address
  expect((await login(email, { cookie: device, address: "203.0.113.1" })).code).toBeUndefined();
  expect((await login(another, { address: "198.51.100.7" })).code).toBeUndefined();
});
