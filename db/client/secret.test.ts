import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configurationFrom } from "./configuration/from-environment.ts";
import { tokenSecret } from "./secret.ts";

const folder = mkdtempSync(join(tmpdir(), "stockwright-secret-"));
const file = join(folder, "secrets/access-token");
const of = (env: Readonly<Record<string, string>>) => configurationFrom({ DATA_DIR: folder, ...env });
afterAll(() => rmSync(folder, { recursive: true }));

test("the secret of a folder is for its owner's eyes, made once and read again", () => {
  const secret = tokenSecret(of({}));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o700);
  chmodSync(file, 0o644);
  expect(tokenSecret(of({})).equals(secret)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "short");
  expect(() => tokenSecret(of({}))).toThrow(/is too short: remove the file/);
});

test.each(["short", "a".repeat(64), "password".repeat(8), "0123456789".repeat(4), " ".repeat(40)])(
  "TOKEN_SECRET %s is refused in one sentence",
  (TOKEN_SECRET) => expect(() => tokenSecret(of({ TOKEN_SECRET }))).toThrow(/^TOKEN_SECRET can be guessed: .+\.$/),
);

test.each(["hex", "base64", "base64url"] as const)("32 random bytes in %s are taken", (encoding) => {
  for (let round = 0; round < 200; round += 1) {
    const TOKEN_SECRET = randomBytes(32).toString(encoding);
    expect(tokenSecret(of({ TOKEN_SECRET })).symmetricKeySize).toBe(TOKEN_SECRET.length);
  }
});
