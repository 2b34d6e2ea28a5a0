import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Configuration } from "./configuration/configuration.ts";
import { StartError } from "./startError.ts";
import { makeFolder, writable } from "./writable.ts";

const bytes = 32;
/** The bytes that are left of 32 random ones however they are written and compressed; repetitions and runs leave less. */
const leastCompressed = 24;

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

/** The secret kept in a file; made on first use, and by one of several processes that start together. */
const keptIn = (folder: string, name: string): Buffer => {
  const path = join(folder, name);
  makeFolder(folder, { mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(bytes).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!isTaken(error)) throw error;
    chmodSync(path, 0o600); // as one that was copied here may not be
  }
  const secret = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
  if (secret.length < bytes)
    throw new StartError(`The secret in ${path} is too short: remove the file, and everybody signs in again.`);
  return secret;
};

/** TOKEN_SECRET as a key; a text that can be guessed is refused. */
export const givenSecret = (text: string): KeyObject => {
  const secret = Buffer.from(text);
  if (secret.length < bytes || deflateRawSync(secret).length < leastCompressed)
    throw new StartError(
      `TOKEN_SECRET can be guessed: it needs ${bytes} bytes or more, made by chance, as by \`openssl rand -base64 32\`.`,
    );
  return createSecretKey(secret);
};

/**
 * The key that signs access tokens, and from which those are derived that seal secrets at rest: TOKEN_SECRET, which
 * servers and workers share, else a file below `dataDir`/secrets. As a KeyObject it is never printed by accident.
 */
export const tokenSecret = ({
  dataDir,
  tokenSecret: given,
}: Pick<Configuration, "dataDir" | "tokenSecret">): KeyObject =>
  given ?? createSecretKey(writable(dataDir, () => keptIn(join(dataDir, "secrets"), "access-token")));
