import { createSecretKey, randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { expect, test } from "vitest";
import { accessTokens, lifetime, type Identity } from "./access-token.ts";

const secret = createSecretKey(randomBytes(32));
const identity: Identity = { sub: 7, acc: 3, sid: 9, role: "visitor", type: "user", granted: ",sku:view:all," };

test("a token says who someone is, for a minute", () => {
  let now = 1_900_000_000_000;
  const { issue, read } = accessTokens(secret, () => now);
  const token = issue(identity);
  expect(lifetime).toBe(60);
  expect(read(token)).toEqual({ ...identity, exp: 1_900_000_060 });
  expect(read(token)).toBe(read(token)); // remembered
  now += 59_999;
  expect(read(token)).not.toBeNull();
  now += 1;
  expect(read(token)).toBeNull(); // remembered or not
  expect(accessTokens(secret, () => now).read(token)).toBeNull();
});

test("issuer, audience, algorithm, key and claims have to be ours", () => {
  const { issue, read } = accessTokens(secret);
  const payload = jwt.decode(issue(identity)) as jwt.JwtPayload;
  const { exp: _, ...endless } = payload;
  const sign = (change: object, key = secret, options: jwt.SignOptions = {}) =>
    jwt.sign({ ...payload, ...change }, key, options);
  expect(read(sign({}))).toMatchObject(identity);
  const refused = {
    issuer: sign({ iss: "someone" }),
    audience: sign({ aud: "another api" }),
    algorithm: sign({}, secret, { algorithm: "HS512" }),
    key: sign({}, createSecretKey(randomBytes(32))),
    "database role": sign({ role: "stockwright_owner" }),
    "no expiry": jwt.sign(endless, secret),
    "no scopes": sign({ granted: "" }),
  };
  const accepted = Object.entries(refused).filter(([, token]) => read(token) !== null);
  expect(accepted).toEqual([]);
});

test("what is forged is not remembered, and pushes nothing out", () => {
  const { issue, read } = accessTokens(secret);
  const token = issue(identity);
  const known = read(token);
  for (let round = 0; round < 6_000; round += 1) read(`${token.slice(0, -8)}${String(round).padStart(8, "0")}`);
  expect(read(token)).toBe(known);
});

test("what is remembered stays bounded", () => {
  const { issue, read } = accessTokens(secret);
  const first = issue(identity);
  const known = read(first);
  for (let sub = 1; sub <= 5_000; sub += 1) read(issue({ ...identity, sub, sid: sub }));
  expect(read(first)).not.toBe(known);
  expect(read(first)).toEqual(known);
});
