import { hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { AuthStore } from "./auth-store.ts";
import { hashOf } from "./refresh-token.ts";
import { waitedFor, wrongCode } from "./refusals.ts";
import { seal, unseal } from "../../db/client/sealed.ts";

/** What an authenticator app has to know: typed by hand, or drawn as a picture. */
export type Offered = { secret: string; uri: string };

export type SecondFactors = {
  /** A new secret, sealed for the database. */
  make(): Buffer;
  show(sealed: Buffer, name: string): Offered;
  /** The half minute that a code is of, among now and its neighbours; null when it is of none. */
  stepOf(sealed: Buffer, code: string): number | null;
};

const issuer = "Stockwright";
/** What every authenticator app understands (RFC 6238): others are ignored by some of them without a word. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks of phones are half a minute off, at most. */
const window = 1;

/** Secrets of authenticator apps, sealed with a key that is derived from the servers' own secret. */
export const secondFactors = (secret: KeyObject, now: () => number = Date.now): SecondFactors => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "stockwright second factor", 32));
  const read = (sealed: Buffer, label: string) =>
    new TOTP({ ...shape, issuer, label, secret: Secret.fromBase32(unseal(key, sealed)) });
  return {
    make: () => seal(key, new Secret({ size: 20 }).base32),
    show: (sealed, name) => {
      const totp = read(sealed, name);
      return { secret: totp.secret.base32, uri: totp.toString() };
    },
    stepOf: (sealed, code) => {
      const totp = read(sealed, "");
      const timestamp = now();
      const delta = totp.validate({ token: code, timestamp, window });
      return delta === null ? null : totp.counter({ timestamp }) + delta;
    },
  };
};

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const bare = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Ten codes of 80 random bits, in letters that nobody takes for another. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: 10 }, () =>
    [...randomBytes(16)]
      .map((byte) => letters[byte % letters.length])
      .join("")
      .replaceAll(/(.{4})(?=.)/g, "$1-"),
  );
const hexOf = (code: string): string => hashOf(bare(code)).toString("hex");

export type Person = { requestId: string; accountId: number; userId: number };
type AuthDeps = { authStore: AuthStore; factors: SecondFactors };
/** What is shown to the database of a code, and the recovery codes that a first one brings along. */
export type Proof = {
  told: { step: number; recoveryHashes: readonly string[] } | { recoveryHash: string };
  recoveryCodes: readonly string[] | null;
};

/** A code as it is typed: six digits with or without a space, or a recovery code. Guesses are counted before they are compared. */
export const proofOf = async (
  { authStore, factors }: AuthDeps,
  { requestId, accountId, userId }: Person,
  code: string,
): Promise<Proof> => {
  const found = await authStore<{ retryAfter?: number; sealed: string | null }>(
    "begin_second_factor_check",
    requestId,
    accountId,
    userId,
  );
  waitedFor(found.retryAfter ?? 0);
  const digits = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return { told: { recoveryHash: hexOf(code) }, recoveryCodes: null };
  const step = found.sealed === null ? null : factors.stepOf(Buffer.from(found.sealed, "base64"), digits);
  if (step === null) throw wrongCode();
  const recoveryCodes = newRecoveryCodes();
  return { told: { step, recoveryHashes: recoveryCodes.map(hexOf) }, recoveryCodes };
};

/** A secret to be confirmed by its first code: the one that was offered moments ago, or a new one. */
export const offer = async (
  { authStore, factors }: AuthDeps,
  { requestId, accountId, userId }: Person,
  name: string,
): Promise<Offered> => {
  const sealed = await authStore<string | null>("offer_second_factor", requestId, accountId, userId, factors.make());
  if (sealed === null) throw wrongCode();
  return factors.show(Buffer.from(sealed, "base64"), name);
};

export const hashesOf = (codes: readonly string[]): readonly string[] => codes.map(hexOf);
