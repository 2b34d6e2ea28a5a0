import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { integrationSecrets } from "./integration-secrets.ts";

const ours = integrationSecrets(createSecretKey(randomBytes(32)));
const place = { accountId: 7, table: "carrier_settings", field: "apiKey" };

test("a secret is read where it belongs and nowhere else", () => {
  const sealed = ours.seal(place, "пароль 1");
  expect(ours.read(place, sealed)).toBe("пароль 1");
  expect(Buffer.from(sealed, "base64").toString("utf8")).not.toContain("пароль");
  expect(ours.seal(place, "пароль 1")).not.toBe(sealed);
  const altered = Buffer.from(sealed, "base64");
  altered[14]! ^= 1;
  expect([
    ours.read({ ...place, accountId: 8 }, sealed),
    ours.read({ ...place, table: "card_settings" }, sealed),
    ours.read({ ...place, field: "apiSecret" }, sealed),
    integrationSecrets(createSecretKey(randomBytes(32))).read(place, sealed),
    ours.read(place, altered.toString("base64")),
    ours.read(place, "no base64 at all"),
    ours.read(place, ""),
  ]).toEqual(Array(7).fill(null));
});
